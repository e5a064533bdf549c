/** Readable text of a ticket. */
export interface TicketText {
  title: string;
  body: string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Title and description in the body of a request to a tracker: GitHub's Markdown unchanged, and
 * Jira's document (Atlassian Document Format) as plain text.
 */
export function ticketText(payload: Readonly<Record<string, unknown>>): TicketText {
  const { fields } = payload;
  if (!isRecord(fields)) return { title: text(payload.title), body: text(payload.body) };
  const { summary, description } = fields;
  return {
    title: text(summary),
    body: isRecord(description) ? blocks(description.content, "") : text(description),
  };
}

function blocks(content: unknown, indent: string): string {
  const nodes = Array.isArray(content) ? content.filter(isRecord) : [];
  return nodes.map((node) => block(node, indent)).join(indent === "" ? "\n\n" : "\n");
}

function block(node: Readonly<Record<string, unknown>>, indent: string): string {
  if (node.type === "bulletList") {
    const items = Array.isArray(node.content) ? node.content.filter(isRecord) : [];
    return items.map((item) => `${indent}- ${blocks(item.content, `${indent}  `)}`).join("\n");
  }
  return inline(node.content);
}

function inline(content: unknown): string {
  const nodes = Array.isArray(content) ? content.filter(isRecord) : [];
  return nodes.map((node) => (node.type === "hardBreak" ? "\n" : text(node.text))).join("");
}
