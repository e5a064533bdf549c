/** A run of text in one style. A code span and a link hold no line feeds. */
export interface Span {
  text: string;
  style?: "strong" | "code";
  /** http or https, normalised. */
  href?: string;
}

/** Blocks that both trackers can show. No text of a block is empty. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; spans: readonly Span[] }
  | { kind: "bullets"; items: readonly (readonly Span[])[] }
  | { kind: "code"; text: string };

/** The text of a ticket, before the markup of a tracker. Every text in it may leave as it is. */
export interface TicketDocument {
  /** One line, not cut to the tracker's limit. */
  title: string;
  /** Of bounded size, like `tail`. */
  lead: readonly Block[];
  /** The tool's text; of any size. */
  description: readonly Block[];
  /** Remediation and references; of any size. */
  advice: readonly Block[];
  /** Inserted between advice and tail if something did not fit. */
  notice: Block;
  tail: readonly Block[];
}

/**
 * The blocks of a ticket in a tracker's limit: lead and tail always, of the advice as much as half
 * of the rest holds, of the description as much as is left then, and the notice where that is not
 * all. `sizeOf` returns the size of a block in the tracker's own count, separators included.
 */
export function fitDocument(
  document: TicketDocument,
  limit: number,
  sizeOf: (block: Block) => number,
): Block[] {
  const { lead, description, advice, notice, tail } = document;
  // No markup is shorter than its text: what cannot fit is not rendered to learn by how much.
  const measure = (block: Block) =>
    lengthOf(block) > limit ? Number.POSITIVE_INFINITY : sizeOf(block);
  const total = (blocks: readonly Block[]) =>
    blocks.reduce((sum, block) => sum + measure(block), 0);
  const all = [...lead, ...description, ...advice, ...tail];
  if (total(all) <= limit) return all;
  const body = limit - total([...lead, notice, ...tail]);
  const keptDescription = fitBlocks(description, Math.ceil(body / 2), measure);
  const keptAdvice = fitBlocks(advice, body - total(keptDescription), measure);
  const longer = fitBlocks(description, body - total(keptAdvice), measure);
  return [...lead, ...longer, ...keptAdvice, notice, ...tail];
}

/** The first blocks that fit, the last of them shortened; a heading is not left alone at the end. */
function fitBlocks(
  blocks: readonly Block[],
  room: number,
  sizeOf: (block: Block) => number,
): Block[] {
  const kept: Block[] = [];
  let left = room;
  for (const block of blocks) {
    const size = sizeOf(block);
    if (size > left) {
      const part = shortened(block, left, sizeOf);
      if (part !== null) kept.push(part);
      break;
    }
    kept.push(block);
    left -= size;
  }
  while (kept.at(-1)?.kind === "heading") kept.pop();
  return kept;
}

/** The longest beginning of a block that fits, or null where none does. */
function shortened(block: Block, room: number, sizeOf: (block: Block) => number): Block | null {
  const longest = Math.min(lengthOf(block) - 1, room);
  let low = 0;
  let high = Math.max(longest, 0);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const part = beginning(block, middle);
    if (part !== null && sizeOf(part) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? null : beginning(block, low);
}

function lengthOf(block: Block): number {
  if (block.kind === "bullets") return block.items.length;
  if (block.kind === "paragraph") return block.spans[0]?.text.length ?? 0;
  return block.text.length;
}

/** The first items or UTF-16 code units of a block, at a code point's end. */
function beginning(block: Block, length: number): Block | null {
  if (block.kind === "bullets") return { kind: "bullets", items: block.items.slice(0, length) };
  const cut = (text: string) => `${text.slice(0, length).replace(/[\ud800-\udbff]$/, "")}…`;
  if (block.kind === "code") return { kind: "code", text: cut(block.text) };
  // Only prose is ever cut, and prose is one span.
  const [prose] = block.kind === "paragraph" ? block.spans : [];
  if (prose === undefined) return null;
  return { kind: "paragraph", spans: [{ ...prose, text: cut(prose.text) }] };
}
