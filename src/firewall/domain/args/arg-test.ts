/** Operands of `eq`, `in` and `subset`. */
export type Scalar = string | number | boolean | null;

interface Tested {
  /** JSON pointer into the arguments (RFC 6901); `*` matches each item of an array. */
  arg: string;
  /** The argument may be missing; without this a missing one fails. */
  optional?: true;
}

/** Typed test of a value (docs/agents/tool-firewall.md#tests). Each has to pass. */
export type ArgTest = Tested &
  (
    | { op: "eq"; value: Scalar }
    | { op: "in"; values: readonly Scalar[] }
    /** Each item of an array is one of these. */
    | { op: "subset"; values: readonly Scalar[] }
    /** Of a text without a segment `..`; for paths and names: hosts have a test of their own. */
    | { op: "prefix"; value: string }
    /** Of the whole text, in the language of linear-pattern.ts. */
    | { op: "pattern"; value: string }
    /** Of a number, or a text with a decimal. */
    | { op: "min" | "max"; value: number | string }
    /** Code points of a text, items of an array. */
    | { op: "maxLength"; value: number }
    /** IP address or block within one of these blocks. */
    | { op: "cidr"; values: readonly string[] }
    /** Host, or http(s) URL with a host, that is one of these; `*.example.org` for what is below it. */
    | { op: "host"; values: readonly string[] }
    /** Text equal to `resource.tenant` of the grant. */
    | { op: "same_tenant" }
  );

export type ArgTestOp = ArgTest["op"];
