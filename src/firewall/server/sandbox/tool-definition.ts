import "server-only";
import { z } from "zod";
import { canonicalHost } from "@/encoding/domain/egress/host-allowlist";
import { isPathTemplate } from "@/encoding/domain/egress/request-template";
import type { ErrorLocation } from "@/encoding/domain/errors";
import { isReservedHeader } from "@/platform/egress/guarded-request";
import { validationError } from "@/platform/operation/validation-error";

const MOST_SOURCE = 64 * 1024;
const MOST_BODY_DEPTH = 16;

/** Controls but tab and line ends, lone surrogates and what changes the direction of text. */
const UNSEEN = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const HeaderName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
  .refine((name) => !isReservedHeader(name), "is set by the service");

/** Visible ASCII and spaces within: nothing that ends a header. */
const HeaderValue = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/);

const ArgPlace = z.strictObject({ $arg: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/) });

/** How an `http` tool is executed. */
const HttpDefinition = z
  .strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    scheme: z.enum(["https", "http"]).default("https"),
    host: z.string().refine((host) => canonicalHost(host) !== null, "is no host"),
    /** 443 or 80 where it is not given. */
    port: z
      .int()
      .max(65_535)
      .refine((port) => port === 80 || port === 443 || port >= 1_024, "is no port of a web server")
      .optional(),
    path: z.string().refine(isPathTemplate, "has other than plain segments and {name}"),
    query: z
      .record(
        z.string().min(1).max(100),
        z.union([z.string().max(1_000), z.number(), z.boolean(), ArgPlace]),
      )
      .optional(),
    headers: z.record(HeaderName, HeaderValue).optional(),
    /** JSON in which `{"$arg": "name"}` is replaced by an argument. */
    body: z
      .json()
      .refine((body) => depthOf(body) <= MOST_BODY_DEPTH, "is nested too deeply")
      .optional(),
    secret: z
      .strictObject({
        /** Of TOOL_SECRET_<NAME>. */
        name: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/),
        header: HeaderName,
        prefix: z.enum(["Bearer ", "Basic ", "Token ", ""]).default(""),
      })
      .optional(),
  })
  .refine(({ scheme, secret }) => scheme === "https" || secret === undefined, {
    path: ["secret"],
    message: "goes over https only",
  })
  .refine(({ method, body }) => method !== "GET" || body === undefined, {
    path: ["body"],
    message: "is not for GET",
  });

export type HttpDefinition = z.infer<typeof HttpDefinition>;

/** How a `script` tool is executed: an ES module whose default export is called with the arguments. */
const ScriptDefinition = z.strictObject({
  source: z
    .string()
    .min(1)
    .max(MOST_SOURCE)
    .refine((source) => !UNSEEN.test(source), "has characters that its reader does not see"),
});

export type ScriptDefinition = z.infer<typeof ScriptDefinition>;

export type ManagedDefinition =
  | ({ kind: "http" } & HttpDefinition)
  | ({ kind: "script" } & ScriptDefinition)
  | { kind: "builtin" };

/**
 * The definition of a tool that the service executes, or what is wrong with it, by JSON pointers. That a
 * builtin of the tool's name exists is for its caller to check.
 */
export function readManagedDefinition(
  kind: "builtin" | "http" | "script",
  value: unknown,
): ManagedDefinition | ErrorLocation[] {
  switch (kind) {
    case "http": {
      const read = HttpDefinition.safeParse(value);
      return read.success ? { kind, ...read.data } : faultsOf(read.error);
    }
    case "script": {
      const read = ScriptDefinition.safeParse(value);
      return read.success ? { kind, ...read.data } : faultsOf(read.error);
    }
    case "builtin": {
      const read = z.strictObject({}).safeParse(value);
      return read.success ? { kind } : faultsOf(read.error);
    }
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function faultsOf(error: z.ZodError): ErrorLocation[] {
  return [...validationError("validation_failed", "", error).errors];
}
