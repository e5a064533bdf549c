import "server-only";

const MAX_DEPTH = 200;

/** All text of an Atlassian Document in its order, without formatting; nothing for what is none. */
export function adfText(node: unknown, depth = 0): string {
  if (typeof node !== "object" || node === null || depth > MAX_DEPTH) return "";
  const text = "text" in node && typeof node.text === "string" ? node.text : "";
  const content = "content" in node && Array.isArray(node.content) ? node.content : [];
  return text + content.map((child) => adfText(child, depth + 1)).join("");
}
