import { readFileSync } from "node:fs";
import type { z } from "zod";

/** One vector, and whether we do with it what it demands. */
export interface Outcome {
  name: string;
  passed: boolean;
}

/** Vectors of one source that test one thing. */
export interface Family {
  name: string;
  /** Folder of the vectors that it reads. */
  folder: string;
  /** Takes the path of that folder. */
  check(folder: string): Iterable<Outcome> | AsyncIterable<Outcome>;
}

/** Reads a JSON file of the given shape. */
export function readJson<T extends z.ZodType>(path: string, shape: T): z.output<T> {
  return shape.parse(JSON.parse(readFileSync(path, "utf8")));
}
