import type { Json, JsonObject } from "./json-value";

/** Notes on missing parts of an imported document; screens have words for each. */
export type ImportNoteCode =
  | "address_missing"
  | "address_invalid"
  | "address_template"
  | "address_adapted"
  | "health_unknown"
  | "provider_missing"
  | "name_cut"
  | "description_cut"
  | "operator_missing"
  | "credentials_wanted"
  | "skills_missing"
  | "skills_left_out"
  | "skill_id_adapted"
  | "skill_description_short"
  | "skill_documentation_missing"
  | "skill_documentation_shared"
  | "skill_test_missing"
  | "skill_effects_assumed";

/** One thing that a person has to add or look at, at its place in the draft (RFC 6901). */
export interface ImportNote {
  pointer: string;
  code: ImportNoteCode;
  message: string;
}

/** Body of a join as far as the document gives it. */
export interface ImportedDraft {
  kind: "a2a" | "mcp-registry";
  draft: JsonObject;
  notes: ImportNote[];
}

/** A draft that is being put together. */
export class DraftBuilder {
  private readonly members = new Map<string, Json>();
  readonly notes: ImportNote[] = [];

  set(name: string, value: Json): void {
    this.members.set(name, value);
  }

  note(pointer: string, code: ImportNoteCode, message: string): void {
    this.notes.push({ pointer, code, message });
  }

  /** Name, description and a suggestion for the DID, cut to what a declaration takes. */
  describe(name: string | null, description: string | null): void {
    if (name !== null) {
      const cut = name.slice(0, 64).trim();
      if (cut !== name) this.note("/name", "name_cut", "The name was cut to 64 characters.");
      this.set("name", cut);
      const id = slug(name, 64);
      if (id !== null) this.set("did", `did:svc:agent:${id}`);
    }
    if (description !== null) {
      const cut = description.slice(0, 2_000).trim();
      if (cut !== description) {
        this.note("/description", "description_cut", "The description was cut.");
      }
      this.set("description", cut);
    }
  }

  built(kind: ImportedDraft["kind"]): ImportedDraft {
    if (!this.members.has("provider")) {
      this.note("/provider", "provider_missing", "The document names no provider.");
    }
    this.note("/operator_did", "operator_missing", "Say for which operator the agent joins.");
    return { kind, draft: Object.fromEntries(this.members), notes: this.notes };
  }
}

/** A text with something in it, without white space around it; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" ? null : text;
}

/** Lower-case id made of a name, or null if none of it is allowed in an id. */
export function slug(name: string, longest: number): string | null {
  const id = name
    .toLowerCase()
    .slice(0, 256)
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .slice(0, longest)
    .replace(/[._-]+$/, "");
  return id.length >= 2 ? id : null;
}
