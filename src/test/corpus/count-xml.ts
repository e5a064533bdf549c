import { SaxesParser } from "saxes";

/** Elements of a document by name, each with its path, read by another parser than the product's. */
export function countElements(
  text: string,
  counts: (path: readonly string[], attributes: Readonly<Record<string, string>>) => boolean,
): number {
  // Saxes takes nothing in front of the declaration, and no DOCTYPE that it would have to expand.
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let count = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    path.push(tag.name.replace(/^.*:/, ""));
    if (counts(path, tag.attributes as Record<string, string>)) count += 1;
  });
  parser.on("closetag", () => path.pop());
  parser.write(text.replace(/^\ufeff/, "").replace(/^\s*(<!--[\s\S]*?-->\s*)*(?=<\?xml)/, ""));
  parser.close();
  return count;
}
