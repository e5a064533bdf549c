import type { ServiceError } from "@/encoding/domain/errors";
import { JsonStream } from "@/encoding/domain/json/json-stream";
import type { JsonObject, JsonValue } from "@/encoding/domain/json/json-values";
import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { ANY_NAME, type PathState, RecordPaths } from "../paths/record-paths";

/** The place of a value: names of members and indexes of items, from the root. */
export type JsonPath = readonly (string | number)[];

export interface JsonPlace {
  path: JsonPath;
  /** 1-based line on which the value begins. */
  line: number;
}

export interface JsonPattern {
  /**
   * `["runs", "*", "results", "*"]`; `*` is any item or member, `**` any number of them, and `[]` the
   * root itself. All patterns that fit a value count.
   */
  path: readonly string[];
  /** The whole value, when it has been read. Values of other patterns within it are in it. */
  value?: (value: JsonValue, at: JsonPlace) => void;
  /** A list or object begins; for what must be known before its content. */
  open?: (kind: "object" | "array", at: JsonPlace) => void;
  /** A list or object has ended. */
  close?: (kind: "object" | "array") => void;
  /** A string, number or literal as it is written, with its name or index; nothing is built. */
  scalar?: (text: string, name: string | number, kind: ScalarKind) => void;
  /** An object in place of the list of these items is its only item. */
  orOne?: true;
}

type ScalarKind = "string" | "number" | "literal";

export interface JsonRecordsOptions {
  /** Whether several values may follow each other (NDJSON, JSON Lines). */
  sequence?: boolean;
  /** Whether a text of white space alone, which is no JSON, is read. */
  mayBeEmpty?: boolean;
  /** Whether the root must not be a list. */
  objectRoot?: boolean;
}

interface Frame {
  /** Name of the member or index of the item that is being read. */
  key: string | number;
  /** The patterns that end at this container or lead through it. */
  state: PathState<JsonPattern>;
  /** Whether it is an object in place of a list. */
  isOnly: boolean;
}

const NOWHERE: JsonPlace = { path: [], line: 0 };
const MAX_RECORD = 64 * 1024 * 1024;
/** Cost of a value beyond its text, in characters. */
const VALUE_SIZE = 32;

/**
 * Takes from a JSON text of any size the values at certain places, each built whole, and forgets the
 * rest. Prototype keys are left out and counted; a number that a double cannot hold stays text.
 * Throws parse_failed with line and column as JsonStream does, and for a record over 64 M characters.
 */
export class JsonRecords {
  private readonly stream: JsonStream;
  private readonly paths: RecordPaths<JsonPattern>;
  private readonly mayBeOnly: boolean;
  private readonly frames: Frame[] = [];
  private ignoredKeys = 0;
  private repeatedKeys = 0;
  private firstRepeated = 0;
  /** The place of the value that is being built, and the containers within it that are open. */
  private building: JsonPlace | null = null;
  private readonly open: { value: JsonValue[] | JsonObject; key: string }[] = [];
  private size = 0;
  private hasText = false;

  constructor(
    patterns: readonly JsonPattern[],
    private readonly options: JsonRecordsOptions = {},
  ) {
    this.paths = new RecordPaths(patterns);
    this.mayBeOnly = patterns.some(({ orOne }) => orOne);
    this.stream = new JsonStream(
      {
        open: (kind) => this.enter(kind),
        key: (name) => this.name(name),
        value: (text, kind) => this.scalar(text, kind),
        close: () => this.leave(),
      },
      { sequence: options.sequence === true },
    );
  }

  /** Whether there was nothing but white space so far. */
  get isEmpty(): boolean {
    return !this.hasText;
  }

  write(text: string): void {
    this.hasText ||= text.trim() !== "";
    this.stream.write(text);
  }

  end(): void {
    if (this.hasText || this.options.mayBeEmpty !== true) this.stream.end();
  }

  /** parse_failed at the place that is being read. */
  failure(detail: string): ServiceError {
    return this.stream.failure(detail);
  }

  /** Omissions and replacements; complete after `end`. */
  warnings(): ImportWarning[] {
    const warnings = this.stream.warnings();
    if (this.repeatedKeys > 0) {
      const message = `${this.repeatedKeys} members stand twice in one object (the first in line ${this.firstRepeated}); the last one counts.`;
      warnings.push(reportWarning("member_repeated", message));
    }
    if (this.ignoredKeys > 0) {
      const message = `${this.ignoredKeys} members with reserved names were left out.`;
      warnings.push(reportWarning("member_ignored", message));
    }
    return warnings;
  }

  private enter(kind: "object" | "array"): void {
    if (this.building !== null) {
      this.openContainer(kind === "array" ? [] : {});
      return;
    }
    if (kind === "array" && this.options.objectRoot === true && this.frames.length === 0) {
      throw this.failure("The root is not an object");
    }
    let state = this.next();
    const isOnly = kind === "object" && this.mayBeOnly && this.itemsOf(state).some((p) => p.orOne);
    if (isOnly) {
      this.begin("array", state, false);
      state = this.next();
    }
    this.begin(kind, state, isOnly);
  }

  /** Opens a container that is not yet within a value that is being built. */
  private begin(kind: "object" | "array", state: PathState<JsonPattern>, isOnly: boolean): void {
    const { patterns } = state;
    const at = patterns.length === 0 ? NOWHERE : this.here();
    this.frames.push({ key: kind === "array" ? -1 : "", state, isOnly });
    for (const pattern of patterns) pattern.open?.(kind, at);
    if (!patterns.some(({ value }) => value !== undefined)) return;
    this.building = at;
    this.size = 0;
    this.open.push({ value: kind === "array" ? [] : {}, key: "" });
  }

  private openContainer(value: JsonValue[] | JsonObject): void {
    this.place(value);
    this.open.push({ value, key: "" });
  }

  private name(name: string): void {
    const container = this.open.at(-1);
    if (container !== undefined) container.key = name;
    else {
      const frame = this.frames.at(-1);
      if (frame !== undefined) frame.key = name;
    }
  }

  private scalar(text: string, kind: ScalarKind): void {
    if (this.building !== null) {
      this.place(scalarOf(text, kind));
      return;
    }
    for (const { scalar, value } of this.next().patterns) {
      scalar?.(text, this.frames.at(-1)?.key ?? "", kind);
      value?.(scalarOf(text, kind), this.here());
    }
  }

  private leave(): void {
    const at = this.building;
    const container = at === null ? undefined : this.open.pop();
    if (at !== null && this.open.length > 0) return;
    this.building = null;
    const frame = this.frames.pop();
    for (const pattern of frame?.state.patterns ?? []) {
      if (at !== null && container !== undefined) pattern.value?.(container.value, at);
      pattern.close?.(typeof frame?.key === "number" ? "array" : "object");
    }
    if (frame?.isOnly === true) this.leave();
  }

  /** Sets a value into the container that is open. */
  private place(value: JsonValue): void {
    const container = this.open.at(-1);
    if (container === undefined) return;
    this.size += VALUE_SIZE + container.key.length + (typeof value === "string" ? value.length : 0);
    if (this.size > MAX_RECORD) throw this.failure("A record is too long");
    if (Array.isArray(container.value)) container.value.push(value);
    else if (isPrototypeKey(container.key)) this.ignoredKeys++;
    else {
      if (Object.hasOwn(container.value, container.key)) this.repeated();
      container.value[container.key] = value;
    }
  }

  private repeated(): void {
    if (this.repeatedKeys++ === 0) this.firstRepeated = this.stream.position.line;
  }

  /** Counts the value that begins here; returns the patterns that fit it or lead through it. */
  private next(): PathState<JsonPattern> {
    const frame = this.frames.at(-1);
    if (frame === undefined) return this.paths.start;
    if (typeof frame.key === "string") return this.paths.within(frame.state, frame.key);
    frame.key++;
    return this.paths.within(frame.state, ANY_NAME);
  }

  private itemsOf(state: PathState<JsonPattern>): readonly JsonPattern[] {
    return this.paths.within(state, ANY_NAME).patterns;
  }

  private here(): JsonPlace {
    return { path: this.frames.map((frame) => frame.key), line: this.stream.position.line };
  }
}

function scalarOf(text: string, kind: ScalarKind): JsonValue {
  if (kind === "string") return text;
  if (kind === "literal") return text === "null" ? null : text === "true";
  const number = Number(text);
  const isExact =
    Number.isFinite(number) && (!/^-?\d+$/.test(text) || Number.isSafeInteger(number));
  return isExact ? number : text;
}
