import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Texts and comments cite a page by its path from the root, `docs/decisions/trust.md`, or as a link or a bare name beside
// themselves; a section by the anchor of its heading behind that, `docs/decisions/trust.md#score`, and in no other form.
const TOP = "src|scripts|prisma|e2e|bench|examples|docs|public";
// With a file ending in prose; in backticks without one too, which may be a folder or a module.
const NAMED = new RegExp(
  `(?<![\\w./@-])(?:${TOP})/(?:(?!\\]\\()[\\w.@()[\\]/-])*\\.(?:tsx?|m[jt]s|json|sql|css|py)\\b`,
  "g",
);
const QUOTED = new RegExp(`\`((?:${TOP})/[\\w.@()[\\]/-]+)\``, "g");
// A source file with a folder of it, which some file of the project has to end with.
const PARTIAL =
  /(?<![\w./@<>-])((?:(?:[\w.@-]+|\[[\w.]+\]|\([\w-]+\))\/)+[\w.-]+\.(?:tsx?|m[jt]s))\b/g;
const PAGE = /(?<![\w./@<>-])((?:[\w.@-]+\/)*[\w-][\w.-]*\.md)\b(?:#([\w-]+))?/g;
const SECTION_BEHIND = /([\w./-]+\.md)[),]?\s*(?:§|"|sections?\b|chapters?\b|areas?\b|\d+\.\d)/g;
const LINK = /\]\((?![a-z]+:|\/)([^)\s#]*)(?:#([^)\s]+))?\)/g;
const COMMENT = /(?:^|\s)\/\/.*|^\s*(?:\/\*)?\*.*|\/\*.*/;
const FENCE = /^ *```.*?^ *```/gms;
const CODE = /`[^`\n]*`/g;
const WITH_DOCUMENTS = ["docs", "src", "examples", "bench", "scripts"];
// Made by the build or by whoever follows the text.
const MADE = /^(?:src\/generated|docs\/api|dist)\//;

function exists(root, name) {
  const file = path.join(root, name.replace(/\/$/, ""));
  return ["", ".ts", ".tsx", ".mjs"].some((ending) => existsSync(file + ending));
}

function filesBelow(root, folder) {
  const top = path.join(root, folder);
  if (!existsSync(top)) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"));
}

function markdownFiles(root) {
  const below = WITH_DOCUMENTS.flatMap((folder) => filesBelow(root, folder));
  return [...readdirSync(root), ...below].filter((name) => name.endsWith(".md"));
}

/** Anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(text) {
  const counts = new Map();
  return new Set(
    [...text.replace(FENCE, "").matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => {
      const anchor = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-");
      const before = counts.get(anchor) ?? 0;
      counts.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

/** Comments of a source, each in one line, so that what is broken between two lines is read as one. */
function commentsOf(text) {
  return text
    .split("\n")
    .map((line) => COMMENT.exec(line)?.[0].replace(/^\s*(?:\/\/|\*(?!\/))\s?/, " ") ?? "\n")
    .join("");
}

/** What a page, cited from a file, lacks: itself, or the section. Null where both are there. */
function pageFault(root, file, [name, anchor]) {
  const beside = path.join(path.dirname(file), name);
  const page = [name, beside].find((each) => existsSync(path.join(root, each)));
  if (page === undefined) return "which is not there";
  if (anchor === undefined || !page.endsWith(".md")) return null;
  const anchors = anchorsOf(readFileSync(path.join(root, page), "utf8"));
  return anchors.has(anchor) ? null : "which has no such heading";
}

function missing(root, file, prose, sources) {
  const names = [
    ...[...prose.matchAll(NAMED)].map(([name]) => name),
    ...[...prose.matchAll(QUOTED)].map(([, name]) => name),
  ].filter((name) => !exists(root, name));
  const partial = [...prose.matchAll(PARTIAL)]
    .map(([, name]) => name)
    .filter((name) => !names.includes(name) && !existsSync(path.join(root, name)))
    .filter((name) => !existsSync(path.join(root, path.dirname(file), name)))
    .filter((name) => !sources.some((source) => source.endsWith(`/${name}`)));
  const sections = [...prose.matchAll(SECTION_BEHIND)].map(
    ([, page]) => `${file}: cites a section of ${page} in another form than ${page}#anchor`,
  );
  const pages = [...prose.matchAll(PAGE)]
    .map(([, name, anchor]) => [name, anchor])
    .flatMap((cited) => {
      const fault = MADE.test(cited[0]) ? null : pageFault(root, file, cited);
      return fault === null
        ? []
        : [`${file}: cites ${cited.join("#").replace(/#$/, "")}, ${fault}`];
    });
  const absent = [...new Set([...names, ...partial])]
    .filter((name) => !MADE.test(name))
    .map((name) => `${file}: names ${name}, which is not there`);
  return [...absent, ...new Set(pages), ...sections];
}

/** Files and sections that documents, and comments of these sources, name and that do not exist, one line each. */
export function checkMentions(root, sources) {
  const inDocuments = markdownFiles(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const links = [...text.replace(FENCE, "").replace(CODE, "``").matchAll(LINK)].flatMap(
      ([, target, anchor]) => {
        const page = target === "" ? path.basename(file) : target;
        if (!existsSync(path.join(root, path.dirname(file), page))) {
          return [`${file}: links to ${page}, which is not there`];
        }
        const fault = pageFault(root, file, [path.join(path.dirname(file), page), anchor]);
        return fault === null ? [] : [`${file}: links to ${page}#${anchor}, ${fault}`];
      },
    );
    return [...missing(root, file, text.replace(LINK, "]"), sources), ...links];
  });
  const inComments = sources.flatMap((file) =>
    missing(root, file, commentsOf(readFileSync(path.join(root, file), "utf8")), sources),
  );
  return [...inDocuments, ...inComments];
}
