"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { words, texts, steps, chapters, viewers } = data;
  const at = (id) => document.getElementById(id);
  const svg = at("board"), slider = at("slider"), seen = at("seen"), chosen = at("chapters");
  const SPACE = "http://www.w3.org/2000/svg";
  const put = (words, values) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  let now = -1, marks = new Map(), board = [], panels = viewers.map(() => []), playing = 0;

  // Texts hold the bold of Discord's Markdown and nothing else that is shown; nothing is ever read as HTML.
  const write = (element, text) => {
    element.replaceChildren(...text.split("**").map((part, i) => {
      if (i % 2 === 0) return document.createTextNode(part);
      const bold = document.createElement("b");
      bold.textContent = part;
      return bold;
    }));
    return element;
  };
  const make = (name, text, kind = "") => {
    const element = write(document.createElement(name), text);
    if (kind) element.className = kind;
    return element;
  };

  // The position after a step is that after the step before and what changed in it.
  const advance = (to) => {
    if (to < now) { now = -1; marks = new Map(); board = []; panels = viewers.map(() => []); }
    while (now < to) {
      const step = steps[++now];
      for (const [key, mark] of Object.entries(step.m ?? {})) mark === null ? marks.delete(key) : marks.set(key, mark);
      if (step.b) board = step.b;
      for (const [viewer, cards] of Object.entries(step.p ?? {})) panels[viewer] = cards;
    }
  };

  const draw = () => {
    const there = new Map([...svg.children].map((image) => [image.dataset.key, image]));
    const wanted = [...marks].sort(([, a], [, b]) => a[0] - b[0]);
    for (const [key, image] of there) if (!marks.has(key)) image.remove();
    for (const [key, [, sprite, x, y, width, height]] of wanted) {
      const image = there.get(key) ?? document.createElementNS(SPACE, "image");
      image.dataset.key = key;
      if (image.dataset.sprite !== String(sprite)) {
        image.dataset.sprite = sprite;
        image.setAttribute("href", "data:image/png;base64," + data.sprites[sprite]);
      }
      Object.entries({ x, y, width, height }).forEach(([name, value]) => image.setAttribute(name, value));
      svg.append(image);
    }
  };

  // Who looks hears a line in his own words, in those for everybody, or not at all.
  const heard = ([all, weight, own], viewer) => {
    const text = (own ?? {})[viewer] ?? all;
    return text === null || text < 0 ? null : { text: texts[text], weight, own: all === null };
  };

  const tell = (viewer) => {
    const first = chapters[steps[now].c]?.[1] ?? 0, list = at("story"), lines = [];
    for (let i = first; i <= now; i++) {
      for (const line of steps[i].l) {
        const told = heard(line, viewer);
        if (told === null) continue;
        const kind = [told.weight ? "" : "detail", told.own ? "own" : "", i === now ? "now" : "", steps[i].u ? "void" : ""].filter(Boolean).join(" ");
        lines.push(make("li", told.text, kind));
      }
    }
    list.replaceChildren(...lines);
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
    list.scrollTop = list.scrollHeight;
  };

  const fold = (id, title, found) => {
    at(id).hidden = found.length === 0;
    at(id).querySelector("summary").textContent = title;
    at(id).querySelector("div").replaceChildren(...found);
  };

  const show = (to) => {
    const top = window.scrollY;
    advance(Math.max(0, Math.min(steps.length - 1, to)));
    const viewer = Number(seen.value), step = steps[now];
    draw();
    tell(viewer);
    fold("knows", words.knows, panels[viewer].flatMap(([title, lines]) => [
      make("h3", texts[title]), ...lines.map((line) => make("p", texts[line]))]));
    fold("words", words.board, board.map((line) => make("p", texts[line])));
    const chapter = chapters[step.c] ? texts[chapters[step.c][0]] : data.title;
    write(at("where"), chapter);
    svg.setAttribute("aria-label", board.map((line) => texts[line]).join(" ").replaceAll("**", ""));
    const when = step.at.slice(0, 16).replace("T", " ");
    at("step").textContent = put(words.step, { number: now + 1, all: steps.length, at: when });
    slider.value = now;
    slider.setAttribute("aria-valuetext", at("step").textContent);
    chosen.value = step.c;
    for (const [name, key] of Object.entries(keys)) key.disabled = ["first", "back"].includes(name) ? now === 0 : ["on", "last"].includes(name) && now === steps.length - 1;
    window.scrollTo(0, top);
  };

  const turn = (by) => {
    const next = steps[now].c + by;
    if (by < 0 && now > (chapters[steps[now].c]?.[1] ?? 0)) return show(chapters[steps[now].c]?.[1] ?? 0);
    show(next < 0 ? 0 : next < chapters.length ? chapters[next][1] : steps.length - 1);
  };
  const play = () => {
    if (playing) { clearInterval(playing); playing = 0; }
    else playing = setInterval(() => now < steps.length - 1 ? show(now + 1) : play(), 900);
    sign(keys.play, playing ? "pause" : "play");
  };
  const acts = {
    first: () => show(0), earlier: () => turn(-1), back: () => show(now - 1), play,
    on: () => show(now + 1), ahead: () => turn(1), last: () => show(steps.length - 1),
  };
  const signs = { // drawn, since not every machine has letters for them
    first: "M3 5h2v14H3zM13 5v14L5 12zM21 5v14l-8-7z", earlier: "M12 5v14L2 12zM22 5v14l-10-7z",
    back: "M18 5v14L9 12zM6 5h2v14H6z", play: "M7 4v16l13-8z", pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    on: "M6 5v14l9-7zM16 5h2v14h-2z", ahead: "M2 5v14l10-7zM12 5v14l10-7z", last: "M3 5v14l8-7zM11 5v14l8-7zM19 5h2v14h-2z",
  };
  const sign = (key, name) => {
    const picture = document.createElementNS(SPACE, "svg"), path = document.createElementNS(SPACE, "path");
    picture.setAttribute("viewBox", "0 0 24 24");
    path.setAttribute("d", signs[name]);
    picture.append(path);
    key.replaceChildren(picture);
    key.title = words[name];
    key.setAttribute("aria-label", words[name]);
  };
  const keys = Object.fromEntries(Object.entries(acts).map(([name, act]) => {
    const key = make("button", "");
    key.type = "button";
    key.dataset.act = name;
    sign(key, name);
    key.addEventListener("click", act);
    at("keys").append(key);
    return [name, key];
  }));
  const typed = { ArrowLeft: "back", ArrowRight: "on", PageUp: "earlier", PageDown: "ahead", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const name = typed[event.key];
    const taken = ["SELECT", "SUMMARY"].includes(event.target.tagName) || (event.key === " " && event.target.tagName === "BUTTON");
    if (!name || taken || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    acts[name]();
  });

  const option = (text, value) => {
    const one = make("option", text.replaceAll("**", ""));
    one.value = value;
    return one;
  };
  at("title").textContent = data.title;
  at("seen-label").textContent = words.seen;
  at("chapter-label").textContent = words.chapter;
  at("story-title").textContent = words.story;
  seen.append(...viewers.map((name, i) => option(name, i)));
  chosen.append(...chapters.map(([text], i) => option(texts[text], i)));
  slider.max = steps.length - 1;
  slider.setAttribute("aria-label", words.slider);
  if (data.size) {
    svg.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`);
    svg.classList.remove("none");
  }
  slider.addEventListener("input", () => show(Number(slider.value)));
  seen.addEventListener("change", () => show(now));
  chosen.addEventListener("change", () => show(chapters[Number(chosen.value)][1]));
  fold("figures", words.figures, [
    ...data.figures.flatMap(([title, lines]) => [make("h3", title), ...lines.map((line) => make("p", line))]),
    ...data.plots.map(([picture, told]) => {
      const plot = make("img", "");
      plot.src = "data:image/png;base64," + picture;
      plot.alt = told;
      return plot;
    }),
  ]);
  fold("rules", words.rules, data.rules.map((line) => {
    const written = make("p", "");
    written.textContent = line; // by people: not even bold
    return written;
  }));
  show(0);
})();
