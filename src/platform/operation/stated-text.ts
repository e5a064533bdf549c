import "server-only";
import { z } from "zod";

/** One line of text that canonical JSON, the database and a page can hold. */
export const Line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "control characters are not allowed");

/** Text of any number of lines. */
export const Prose = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u, "not a text");

/**
 * Address of a person, as browsers take it (HTML, valid e-mail address): `admin@localhost`, which a first
 * start makes, is one. Compared in lower case.
 */
export const EmailAddress = z.email({ pattern: z.regexes.html5Email }).max(254);
