import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const TOP = "src|scripts|prisma|e2e|bench|examples|docs|public";
// With a file ending in prose; in backticks without one too, which may be a folder or a module.
const NAMED = new RegExp(
  `(?<![\\w./@-])(?:${TOP})/(?:(?!\\]\\()[\\w.@()[\\]/-])*\\.(?:tsx?|m[jt]s|md|json|sql|css|py)\\b`,
  "g",
);
const QUOTED = new RegExp(`\`((?:${TOP})/[\\w.@()[\\]/-]+)\``, "g");
const LINK = /\]\((?![a-z]+:|#|\/)([^)\s#]+)/g;
const COMMENT = /(?:^|\s)\/\/.*|^\s*(?:\/\*)?\*.*|\/\*.*/;
// Made by the build or by whoever follows the text.
const MADE = /^(?:src\/generated|docs\/api)\//;

function exists(root, name) {
  const file = path.join(root, name.replace(/\/$/, ""));
  return ["", ".ts", ".tsx", ".mjs"].some((ending) => existsSync(file + ending));
}

function markdownFiles(root) {
  const inDocs = existsSync(path.join(root, "docs"))
    ? readdirSync(path.join(root, "docs"), { recursive: true }).map((name) => `docs/${name}`)
    : [];
  return [...readdirSync(root), ...inDocs].filter((name) => name.endsWith(".md"));
}

function commentsOf(text) {
  return text
    .split("\n")
    .map((line) => COMMENT.exec(line)?.[0] ?? "")
    .join("\n");
}

function missing(root, file, prose) {
  const names = [
    ...[...prose.matchAll(NAMED)].map(([name]) => name),
    ...[...prose.matchAll(QUOTED)].map(([, name]) => name),
  ];
  return [...new Set(names)]
    .filter((name) => !MADE.test(name) && !exists(root, name))
    .map((name) => `${file}: names ${name}, which is not there`);
}

/** Files that documents, and comments of these sources, name or link to and that do not exist, one line each. */
export function checkMentions(root, sources) {
  const inDocuments = markdownFiles(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const links = [...text.matchAll(LINK)]
      .map(([, target]) => target)
      .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
      .map((target) => `${file}: links to ${target}, which is not there`);
    return [...missing(root, file, text), ...links];
  });
  const inComments = sources.flatMap((file) =>
    missing(root, file, commentsOf(readFileSync(path.join(root, file), "utf8"))),
  );
  return [...inDocuments, ...inComments];
}
