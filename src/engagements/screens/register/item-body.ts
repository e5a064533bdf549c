import type { EntryDto } from "@/engagements/server/log/entry-input";

/** Body of a register item; null where nothing is stated. */
interface ItemBody {
  name: string;
  text: string | null;
  bytes: number | null;
  mime: string | null;
  isStored: boolean;
  location: string | null;
  collectedAt: string | null;
  collectedBy: string | null;
  collectedFrom: string | null;
  method: string | null;
  tool: string | null;
  classification: string | null;
  related: string[];
  tags: string[];
}

/** Reads the canonical body of an item, which the wire gives as it was hashed. */
export function readItemBody({ body, title }: Pick<EntryDto, "body" | "title">): ItemBody {
  const text = (key: string) => {
    const value = body[key];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const texts = (key: string) => {
    const value = body[key];
    return Array.isArray(value) ? value.map(String) : [];
  };
  return {
    name: text("name") ?? title,
    text: text("text"),
    bytes: typeof body.bytes === "number" ? body.bytes : null,
    mime: text("mime"),
    isStored: body.storage === "stored",
    location: text("location"),
    collectedAt: text("collected_at"),
    collectedBy: text("collected_by"),
    collectedFrom: text("collected_from"),
    method: text("method"),
    tool: text("tool"),
    classification: text("classification"),
    related: texts("related"),
    tags: texts("tags"),
  };
}
