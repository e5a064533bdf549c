/**
 * A link from a report that may be shown, or null: http and https only, with everything escaped that
 * could end a Markdown link or an attribute.
 */
export function safeLink(href: string): string | null {
  const link = href.trim();
  if (!/^https?:\/\/[^\s/?#]/i.test(link)) return null;
  return link.replace(
    /[\s<>()[\]\\"'`]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
