import "server-only";
import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type CheckpointSink, type OutgoingCheckpoint, SinkFailure } from "./checkpoint-sink";
import {
  type ConsistencyProver,
  requireConsistentWith,
  requireExtension,
  requireSameText,
} from "./witnessed-note";

const LATEST = "latest.note";

/**
 * Writes each checkpoint into a folder, as `<size>.note` and as `latest.note`. A file appears whole
 * or not at all, and one with another text of the same name is never replaced: that is an alarm.
 */
export function fileSink(folder: string, prove: ConsistencyProver): CheckpointSink {
  const directory = path.resolve(folder);
  return {
    name: "file",
    target: directory,
    deliver: async (checkpoint) => {
      try {
        await keep(directory, checkpoint, prove);
      } catch (error) {
        throw error instanceof SinkFailure
          ? error
          : new SinkFailure(`not written (${codeOf(error)})`);
      }
      return { receipt: null, detail: `${checkpoint.size}.note` };
    },
    compare: async (present) => {
      const held = await readIfThere(path.join(directory, LATEST)).catch((error: unknown) => {
        throw new SinkFailure(`not read (${codeOf(error)})`);
      });
      await requireConsistentWith(held, present, prove);
    },
  };
}

async function keep(
  directory: string,
  checkpoint: OutgoingCheckpoint,
  prove: ConsistencyProver,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const own = path.join(directory, `${checkpoint.size}.note`);
  const latest = path.join(directory, LATEST);
  const [held, newest] = [await readIfThere(own), await readIfThere(latest)];
  if (held !== null) requireSameText(held, checkpoint);
  if (newest !== null) await requireExtension(newest, checkpoint, prove);
  if (held === null) await addFile(directory, own, checkpoint);
  if (newest !== checkpoint.note) {
    await rename(await writeBeside(directory, checkpoint.note), latest);
  }
  await syncDirectory(directory);
}

/** A link fails where the name is taken, unlike a rename, which would replace what came in between. */
async function addFile(directory: string, file: string, next: OutgoingCheckpoint): Promise<void> {
  const beside = await writeBeside(directory, next.note);
  try {
    await link(beside, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    requireSameText(await readFile(file, "utf8"), next);
  } finally {
    await rm(beside, { force: true });
  }
}

async function writeBeside(directory: string, note: string): Promise<string> {
  const file = path.join(directory, `.${randomUUID()}.tmp`);
  const handle = await open(file, "wx", 0o644);
  try {
    await handle.writeFile(note, "utf8");
    await handle.sync();
  } finally {
    await handle.close();
  }
  return file;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
