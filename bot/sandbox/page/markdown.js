// The safe subset of Discord's Markdown, straight to nodes. No string is ever parsed as HTML.

import { h } from "./dom.js";
import { stamp } from "./time.js";

const DEEPEST = 8;

/**
 * Text of a message or embed as nodes.
 * @param {string} text
 * @param {object} refs how to show what the text refers to: `user(id)`, `role(id)`, `channel(id)`, `command(name, id)`,
 *   `jump(guild, channel, message)`: each returns a node or null.
 */
export function markdown(text, refs) {
  const out = document.createDocumentFragment();
  blocks(String(text ?? ""), out, refs, 0);
  return out;
}

/** One line: emphasis, mentions and code, but no blocks. */
export function inlineMarkdown(text, refs) {
  const out = document.createDocumentFragment();
  inline(String(text ?? ""), out, refs, 0);
  return out;
}

const FENCE = /```(?:([\w+#.-]{1,20})\n)?([\s\S]+?)```/g;

function blocks(text, out, refs, depth) {
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    lines(text.slice(from, match.index), out, refs, depth);
    out.append(h("pre", { class: "code-block", tabindex: "0" }, h("code", { text: match[2].replace(/^\n|\n$/g, "") })));
    from = match.index + match[0].length;
  }
  lines(text.slice(from), out, refs, depth);
}

const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const QUOTE = /^>\s(.*)$/;
const QUOTE_REST = /^>>>\s(.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;

function lines(text, out, refs, depth) {
  const rows = text.split("\n");
  let paragraph = [];
  const flush = () => {
    const body = paragraph.join("\n").replace(/^\n+|\n+$/g, "");
    paragraph = [];
    if (body.trim()) out.append(withInline(h("p", { class: "para" }), body, refs, depth));
  };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    let match;
    if ((match = HEADING.exec(row))) {
      flush();
      // a message is not the page's outline: level 1 to 3 of the text are 3 to 5 of the page
      out.append(withInline(h(`h${match[1].length + 2}`, { class: `heading heading-${match[1].length}` }), match[2], refs, depth));
    } else if ((match = SUBTEXT.exec(row))) {
      flush();
      out.append(withInline(h("p", { class: "subtext" }), match[1], refs, depth));
    } else if (depth < DEEPEST && (match = QUOTE_REST.exec(row))) {
      flush();
      quote([match[1], ...rows.slice(at + 1)], out, refs, depth);
      return;
    } else if (depth < DEEPEST && QUOTE.test(row)) {
      flush();
      let end = at;
      while (end < rows.length && QUOTE.test(rows[end])) end++;
      quote(rows.slice(at, end).map((line) => QUOTE.exec(line)[1]), out, refs, depth);
      at = end - 1;
    } else if (ITEM.test(row)) {
      flush();
      let end = at;
      while (end < rows.length && ITEM.test(rows[end])) end++;
      list(rows.slice(at, end), out, refs, depth);
      at = end - 1;
    } else {
      paragraph.push(row);
    }
  }
  flush();
}

function quote(rows, out, refs, depth) {
  const node = h("blockquote", { class: "quote" });
  blocks(rows.join("\n"), node, refs, depth + 1);
  out.append(node);
}

function list(rows, out, refs, depth) {
  const stack = []; // {indent, node, numbered}
  for (const row of rows) {
    const [, space, mark, body] = ITEM.exec(row);
    const numbered = /\d/.test(mark);
    while (stack.length > 1 && space.length < stack.at(-1).indent) stack.pop();
    const deeper = stack.length && space.length >= stack.at(-1).indent + 2 && stack.length < DEEPEST;
    const otherKind = stack.length && stack.at(-1).numbered !== numbered;
    if (!stack.length || deeper || otherKind) {
      const indent = otherKind && !deeper ? stack.pop().indent : space.length;
      const node = h(numbered ? "ol" : "ul", { class: "list", start: numbered ? parseInt(mark, 10) : null });
      (stack.length ? stack.at(-1).node.lastElementChild : out).append(node);
      stack.push({ indent, node, numbered });
    }
    stack.at(-1).node.append(withInline(h("li"), body, refs, depth));
  }
}

function withInline(node, text, refs, depth) {
  inline(text, node, refs, depth);
  return node;
}

const spanned = (tag, props) => (match, out, refs, depth) =>
  out.append(withInline(h(tag, props), match[1], refs, depth + 1));

const shown = (node, match) => node ?? document.createTextNode(match[0]);

// first character -> the forms that may begin with it, tried in order at that place of the text
const FORMS = {
  "\\": [[/\\([^A-Za-z0-9\s])/y, (match, out) => out.append(match[1])]],
  "`": [[/(`{1,2})((?:(?!\1)[\s\S])+)\1/y, (match, out) => out.append(h("code", { class: "code", text: match[2].trim() || match[2] }))]],
  "|": [[/\|\|([\s\S]+?)\|\|/y, spoiler]],
  "~": [[/~~([\s\S]+?)~~/y, spanned("s")]],
  "*": [
    [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/y, spanned("strong")],
    [/\*(?!\s)((?:\\.|\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/y, spanned("em")],
  ],
  _: [
    [/__((?:\\.|[^\\])+?)__(?!_)/y, spanned("u")],
    [/_((?:\\.|__|[^\\_])+?)_(?![A-Za-z0-9_])/y, spanned("em")],
  ],
  "<": [
    [/<@!?(\d{1,20})>/y, (match, out, refs) => out.append(shown(refs.user(match[1]), match))],
    [/<@&(\d{1,20})>/y, (match, out, refs) => out.append(shown(refs.role(match[1]), match))],
    [/<#(\d{1,20})>/y, (match, out, refs) => out.append(shown(refs.channel(match[1]), match))],
    [/<\/([^:>\n]{1,100}):(\d{1,20})>/y, (match, out, refs) => out.append(shown(refs.command(match[1], match[2]), match))],
    [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (match, out) => out.append(stamp(Number(match[1]), match[2]))],
    [/<a?(:\w{2,32}:)\d{1,20}>/y, (match, out) => out.append(match[1])],
    [/<(https?:\/\/[^\s<>]+)>/y, (match, out, refs) => out.append(address(match[1], refs))],
  ],
  "@": [[/@(everyone|here)\b/y, (match, out) => out.append(h("span", { class: "mention", text: match[0] }))]],
  "[": [[/\[([^[\]\n]{1,300})\]\(<?(https?:\/\/[^\s()<>]+)>?\)/y, masked]],
  h: [[/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]!?]/y, (match, out, refs) => out.append(address(match[0], refs))]],
};

const SPECIAL = /[\\`|~*_<@[h]/g;

function inline(text, out, refs, depth) {
  let from = 0;
  let at = 0;
  while (depth <= DEEPEST) {
    SPECIAL.lastIndex = at;
    const special = SPECIAL.exec(text);
    if (!special) break;
    at = special.index;
    const found = formAt(text, at);
    if (!found) {
      at += 1;
      continue;
    }
    if (at > from) out.append(text.slice(from, at));
    found.render(found.match, out, refs, depth);
    at = from = at + found.match[0].length;
  }
  if (from < text.length) out.append(text.slice(from));
}

function formAt(text, at) {
  const first = text[at];
  if ((first === "_" || first === "h") && at > 0 && /[A-Za-z0-9]/.test(text[at - 1])) return null;
  for (const [pattern, render] of FORMS[first]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, render };
  }
  return null;
}

function spoiler(match, out, refs, depth) {
  const inside = withInline(h("span", { class: "spoiler-text" }), match[1], refs, depth + 1);
  const button = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": "Spoiler: show" }, inside);
  const open = () => {
    button.classList.add("open");
    button.setAttribute("aria-expanded", "true");
    button.removeAttribute("aria-label");
  };
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open();
  });
  out.append(button);
}

const MESSAGE_LINK = /^https?:\/\/(?:\w+\.)?discord\.com\/channels\/(@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?$/;

// Addresses outside this machine stay text: a page on loopback sends nobody anywhere by surprise.
function address(url, refs, label) {
  const link = MESSAGE_LINK.exec(url);
  const jump = link && refs.jump(link[1], link[2], link[3], label);
  return jump || h("span", { class: "address", title: url, text: label ? `${label} (${url})` : url });
}

function masked(match, out, refs) {
  out.append(address(match[2], refs, match[1]));
}
