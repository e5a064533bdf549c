/**
 * Subset of JSON Schema (draft 2020-12) that arguments are described in. `type` is one name; an object
 * never takes members that it does not name, whether `additionalProperties: false` is written or not.
 */
export type ValueSchema =
  | StringSchema
  | NumberSchema
  | BooleanSchema
  | NullSchema
  | ArraySchema
  | ObjectSchema;

interface Described {
  /** For readers of the tool; decisions do not use it. */
  description?: string;
}

export interface StringSchema extends Described {
  type: "string";
  enum?: readonly string[];
  /** In code points. */
  minLength?: number;
  maxLength?: number;
}

export interface NumberSchema extends Described {
  type: "integer" | "number";
  enum?: readonly number[];
  minimum?: number;
  maximum?: number;
}

export interface BooleanSchema extends Described {
  type: "boolean";
  enum?: readonly boolean[];
}

export interface NullSchema extends Described {
  type: "null";
}

export interface ArraySchema extends Described {
  type: "array";
  items: ValueSchema;
  minItems?: number;
  maxItems?: number;
}

export interface ObjectSchema extends Described {
  type: "object";
  properties: Readonly<Record<string, ValueSchema>>;
  required?: readonly string[];
  additionalProperties?: false;
}

/** Arguments are one object. */
export type ArgsSchema = ObjectSchema;

/** Takes no argument at all: what counts where neither the tool nor the grant says more. */
export const NO_ARGS: ArgsSchema = { type: "object", properties: {} };
