import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { REGISTERS, type Register } from "@/encoding/domain/ids/entry-id";
import {
  LOG_KINDS,
  type LogKind,
  REGISTER_KINDS,
  type RegisterKind,
} from "@/engagements/domain/entry";
import { EVIDENCE_LIMIT } from "@/incidents/server/evidence/attachment-input";
import { traceTime } from "@/trace/domain/record";
import { type AddEntryBody, DETAIL_KEYS } from "./entry-input";

/** The sent entry; bytes that were not sent as text are a separate member. */
export type SentEntry = AddEntryBody & { content?: Buffer };

/** An entry as its sender means it, before it has its place. */
export type ReadEntry = {
  title: string;
  occurredAt: Date;
  body: Readonly<Record<string, unknown>>;
  content: { bytes: Buffer; sha256: Buffer } | null;
  /** Of the bytes that are stored, or of such as are kept elsewhere. */
  contentSha256: Buffer | null;
} & ({ register: "white_team"; kind: LogKind } | { register: "evidence"; kind: RegisterKind });

/**
 * Reads what was sent: the register follows from a digest or content where it is not named, the title
 * from the first line. Throws `validation_failed`, `payload_too_large` and `hash_mismatch`.
 */
export function readEntry(input: SentEntry, now: Date): ReadEntry {
  const text = input.text ?? input.message ?? input.description ?? null;
  const title = input.title ?? input.name ?? firstLine(text);
  if (title === null) throw invalidEntry("/text", "An entry says something: a title or a text.");
  const occurredAt = past(input.occurred_at ?? input.collected_at, now, "/occurred_at");
  const collectedAt = past(input.collected_at, now, "/collected_at");
  const content = contentOf(input);
  const contentSha256 =
    content?.sha256 ?? (input.sha256 === undefined ? null : Buffer.from(input.sha256, "hex"));
  const { register: named, word } = namesOf(input);
  const register: Register = named ?? (contentSha256 === null ? "white_team" : "evidence");
  const details = Object.fromEntries(
    DETAIL_KEYS.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
  );
  const { tags, related, corrects = null } = input;
  const common = {
    v: 1,
    register,
    title,
    text,
    occurred_at: traceTime(occurredAt),
    tags,
    related,
    corrects,
  };
  if (register === "white_team") {
    const kind = knownKind(LOG_KINDS, word ?? "note");
    if (content !== null)
      throw invalidEntry("/content_base64", "Content belongs into the register.");
    const body = { ...common, kind, details };
    return { register, kind, title, occurredAt, body, content: null, contentSha256: null };
  }
  if (contentSha256 === null) {
    throw invalidEntry(
      "/sha256",
      "An item of the register has content, or the digest of what is kept elsewhere.",
    );
  }
  const kind = knownKind(REGISTER_KINDS, word ?? (content === null ? "hash_only" : "file"));
  const { mime = null, location = null, method = null, tool = null, classification = null } = input;
  const { collected_by = null, collected_from = null } = input;
  const body = {
    ...common,
    kind,
    mime,
    location,
    collected_by,
    collected_from,
    method,
    tool,
    classification,
    name: input.name ?? title,
    sha256: contentSha256.toString("hex"),
    bytes: content?.bytes.byteLength ?? input.bytes ?? null,
    storage: content === null ? "external" : "stored",
    collected_at: input.collected_at === undefined ? null : traceTime(collectedAt),
  };
  return { register, kind, title, occurredAt, body, content, contentSha256 };
}

/** The register and the kind that are named: `type` and `entry_type` may name either. */
function namesOf(input: SentEntry): { register: Register | undefined; word: string | undefined } {
  const aliases = [input.type, input.entry_type].filter((word) => word !== undefined);
  const [named, ...others] = new Set(
    [input.register, ...aliases].flatMap((word) => REGISTERS.find((each) => each === word) ?? []),
  );
  if (others.length > 0) throw invalidEntry("/type", "Two registers are named for one entry.");
  const word = input.kind ?? aliases.find((alias) => !REGISTERS.some((each) => each === alias));
  return { register: named, word };
}

function contentOf(input: SentEntry): ReadEntry["content"] {
  const bytes =
    input.content_base64 === undefined
      ? input.content
      : Buffer.from(input.content_base64, "base64");
  if (bytes === undefined) return null;
  if (bytes.byteLength > EVIDENCE_LIMIT) {
    throw new ServiceError("payload_too_large", {
      detail: `An item of the register has at most ${EVIDENCE_LIMIT} bytes.`,
    });
  }
  const sha256 = createHash("sha256").update(bytes).digest();
  const declared = input.sha256?.toLowerCase();
  const isOther = declared !== undefined && declared !== sha256.toString("hex");
  if (isOther || (input.bytes !== undefined && input.bytes !== bytes.byteLength)) {
    throw new ServiceError("hash_mismatch", {
      detail: "The bytes that arrived are not those that were declared.",
      extra: { declared: declared ?? null, measured: sha256.toString("hex") },
    });
  }
  return { bytes, sha256 };
}

function knownKind<Kind extends string>(kinds: readonly Kind[], word: string): Kind {
  const kind = kinds.find((each) => each === word);
  if (kind === undefined) throw invalidEntry("/kind", `The kind is one of ${kinds.join(", ")}.`);
  return kind;
}

function past(text: string | undefined, now: Date, pointer: string): Date {
  const at = text === undefined ? now : new Date(text);
  if (at > now) throw invalidEntry(pointer, "This lies in the future.");
  return at;
}

const TITLE_LENGTH = 200;

function firstLine(text: string | null): string | null {
  const line = text?.split("\n", 1)[0]?.trim() ?? "";
  return line === "" ? null : [...line].slice(0, TITLE_LENGTH).join("");
}

/** The answer to an entry that cannot be taken, with the place. */
export function invalidEntry(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
