import type { RegisterKind } from "@/engagements/domain/entry";
import {
  NOTHING_STATED,
  type Statement,
  statementInput,
} from "@/evidence/screens/evidence/statement-fields";
import type { RouterInputs } from "@/platform/trpc/browser/client";
import { add as copy } from "./copy";
import { guessKind } from "./item-kind";
import { type Captured, digestIn, idsIn } from "./pasted";

/** How the bytes are given: themselves, as a text, or only by their digest. */
export type ItemMode = "file" | "text" | "digest";

/** Fields of an item, beside its bytes. */
export interface ItemForm {
  mode: ItemMode;
  name: string;
  kind: RegisterKind;
  text: string;
  sha256: string;
  location: string;
  collectedFrom: string;
  related: string;
  /** Id of the item that this one corrects. */
  corrects: string;
  statement: Statement;
}

/** The form for what was dropped or pasted, or an empty one. */
export function startForm(captured: Captured | null): ItemForm {
  const empty: ItemForm = {
    mode: "file",
    name: "",
    kind: "file",
    text: "",
    sha256: "",
    location: "",
    collectedFrom: "",
    related: "",
    corrects: "",
    statement: NOTHING_STATED,
  };
  if (captured === null) return empty;
  if (captured.kind === "file") {
    return { ...empty, name: captured.file.name, kind: guessKind(captured.file) };
  }
  const sha256 = digestIn(captured.text);
  return sha256 === null
    ? { ...empty, mode: "text", text: captured.text, name: copy.textName }
    : { ...empty, mode: "digest", sha256, kind: "hash_only" };
}

/** The text as the file that is stored; null where there is none. */
export function fileOfText(text: string, name: string): File | null {
  return text === "" ? null : new File([text], name || copy.textName, { type: "text/plain" });
}

type Input = Omit<RouterInputs["engagements"]["addEntry"], "content_base64">;

/** Request of an item, with the digest of its bytes; empty members are left out. */
export function itemInput(
  engagementId: string,
  form: ItemForm,
  bytes: { sha256: string; type: string },
): Input {
  const { description, ...stated } = statementInput(form.statement);
  const related = idsIn(form.related);
  const from = form.collectedFrom.trim();
  const location = form.location.trim();
  const corrects = form.corrects.trim().toUpperCase();
  return {
    id: engagementId,
    register: "evidence",
    name: form.name.trim(),
    kind: form.kind,
    sha256: bytes.sha256,
    ...(bytes.type === "" ? {} : { mime: bytes.type }),
    ...(description === undefined ? {} : { text: description }),
    ...stated,
    ...(from === "" ? {} : { collected_from: from }),
    ...(form.mode !== "digest" || location === "" ? {} : { location }),
    ...(related.length === 0 ? {} : { related }),
    ...(corrects === "" ? {} : { corrects }),
  };
}
