// Embeds, attachments and the pictures in both.

import { h, icon } from "./dom.js";
import { openLightbox } from "./lightbox.js";
import { inlineMarkdown, markdown } from "./markdown.js";
import { hex } from "./people.js";
import { format } from "./time.js";

/** Pictures come from this server or from the message itself; the page's security policy refuses any other. */
function allowed(url) {
  try {
    const parsed = new URL(url, window.location.href);
    return parsed.protocol === "data:" || isLoopback(parsed);
  } catch {
    return false;
  }
}

function isLoopback(parsed) {
  const here = window.location;
  const hosts = new Set(["127.0.0.1", "localhost", here.hostname]);
  return parsed.protocol === here.protocol && parsed.port === here.port && hosts.has(parsed.hostname);
}

/** A picture that opens over the whole window when pressed. */
export function picture({ url, description, filename, width, height, spoiler }, extra = "") {
  if (!url || !allowed(url)) return h("p", { class: "picture-missing", text: description || "A picture from elsewhere is not loaded here." });
  const image = h("img", { src: url, alt: description ?? "", loading: "lazy", decoding: "async", width, height });
  const name = description ? `Picture: ${description}. Enlarge` : `Picture ${filename ?? ""}. Enlarge`;
  const button = h("button", { type: "button", class: `picture ${extra}`, "aria-label": name, title: description || null }, image);
  if (spoiler) button.classList.add("picture-spoiler");
  button.addEventListener("click", () => {
    if (button.classList.contains("picture-spoiler")) button.classList.remove("picture-spoiler");
    else openLightbox(url, description, filename);
  });
  image.addEventListener("error", () => {
    button.replaceWith(h("p", { class: "picture-missing", text: `${description || filename || "Picture"} (could not be loaded)` }));
  });
  return button;
}

/** The attachments that no embed shows already. */
export function attachments(message) {
  const inEmbeds = new Set();
  for (const embed of message.embeds ?? []) for (const part of [embed.image, embed.thumbnail]) if (part) inEmbeds.add(part.url);
  const rest = (message.attachments ?? []).filter((file) => !inEmbeds.has(file.url));
  if (!rest.length) return null;
  return h("div", { class: "attachments" }, ...rest.map(attachment));
}

function attachment(file) {
  if ((file.content_type ?? "").startsWith("image/")) {
    return picture({ ...file, spoiler: (file.filename ?? "").startsWith("SPOILER_") });
  }
  return h(
    "a",
    { class: "file", href: allowed(file.url) ? file.url : null, download: file.filename, "aria-label": `File ${file.filename}` },
    icon("file"),
    h("span", { class: "file-text" }, h("span", { class: "file-name", text: file.filename }), h("span", { class: "file-size", text: size(file.size) })),
  );
}

function size(bytes) {
  if (!(bytes >= 0)) return "";
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** One embed. */
export function embed(data, message, refs) {
  const card = h("article", { class: "embed", style: data.color ? { "--bar": hex(data.color) } : {} });
  const body = h("div", { class: "embed-body" });
  if (data.author?.name) body.append(h("p", { class: "embed-author", text: data.author.name }));
  if (data.title) body.append(h("h3", { class: "embed-title" }, inlineMarkdown(data.title, refs)));
  if (data.description) body.append(h("div", { class: "prose embed-description" }, markdown(data.description, refs)));
  if (data.fields?.length) body.append(fields(data.fields, refs));
  const top = h("div", { class: "embed-top" }, body);
  if (data.thumbnail?.url) top.append(picture(withAttachment(data.thumbnail, message), "picture-thumbnail"));
  card.append(top);
  if (data.image?.url) card.append(picture(withAttachment(data.image, message), "picture-wide"));
  const foot = footer(data);
  if (foot) card.append(foot);
  return card;
}

// the alt text of an embed's picture is that of the attachment it shows
function withAttachment(media, message) {
  const file = (message.attachments ?? []).find((item) => item.url === media.url);
  return {
    url: media.url,
    description: media.description ?? file?.description,
    filename: file?.filename,
    width: media.width ?? file?.width,
    height: media.height ?? file?.height,
  };
}

function fields(list, refs) {
  const grid = h("dl", { class: "embed-fields" });
  for (const field of list) {
    grid.append(
      h(
        "div",
        { class: field.inline ? "embed-field embed-field-inline" : "embed-field" },
        h("dt", {}, inlineMarkdown(field.name, refs)),
        h("dd", { class: "prose" }, markdown(field.value, refs)),
      ),
    );
  }
  return grid;
}

function footer(data) {
  const parts = [data.footer?.text, data.timestamp ? format(Date.parse(data.timestamp), "s") : null].filter(Boolean);
  return parts.length ? h("p", { class: "embed-footer", text: parts.join(" · ") }) : null;
}
