import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type CheckpointSink, type OutgoingCheckpoint, SinkFailure } from "./checkpoint-sink";
import { type Git, gitOn } from "./git-command";
import {
  type ConsistencyProver,
  requireConsistentWith,
  requireExtension,
  requireSameText,
} from "./witnessed-note";

const BRANCH = "refs/heads/checkpoints";
/** Where what the remote holds is put to be read. */
const FETCHED = "refs/proofline/held";
const AUTHOR = { name: "Proofline", email: "checkpoints@proofline.invalid" };

/**
 * Commits each checkpoint to branch `checkpoints` of a bare repository, as
 * `<SHA-256 of the origin>/<size>.note` and `latest.note`, and pushes the branch, never by force,
 * where there is a remote `origin`. Bare, because no work tree can then be in the way.
 */
export function gitSink(folder: string, prove: ConsistencyProver): CheckpointSink {
  const repository = path.resolve(folder);
  const git = gitOn(repository);
  const head = async (ref: string) =>
    (await git(["rev-parse", "--verify", "--quiet", ref]))?.trim() ?? null;
  return {
    name: "git",
    target: repository,
    deliver: async (checkpoint) => {
      if ((await git(["rev-parse", "--is-bare-repository"])) !== "true\n") {
        throw new SinkFailure("the repository is not bare; make one with git init --bare");
      }
      const commit = await commitNote(git, repository, checkpoint, prove);
      const remotes = (await git(["remote"]))?.split("\n") ?? [];
      if (!remotes.includes("origin")) return { receipt: null, detail: `commit ${commit}` };
      await git(["push", "--quiet", "origin", `${BRANCH}:${BRANCH}`]);
      return { receipt: null, detail: `commit ${commit}, pushed` };
    },
    compare: async (present) => {
      const latest = `${folderOf(present.origin)}/latest.note`;
      await requireConsistentWith(
        await readFileOf(git, await head(BRANCH), latest),
        present,
        prove,
      );
      if (!((await git(["remote"])) ?? "").split("\n").includes("origin")) return;
      if (((await git(["ls-remote", "origin", BRANCH])) ?? "") === "") return;
      await git(["fetch", "--quiet", "origin", `+${BRANCH}:${FETCHED}`]);
      await requireConsistentWith(
        await readFileOf(git, await head(FETCHED), latest),
        present,
        prove,
      );
    },
  };
}

/** The commit that holds the checkpoint: a new one, or the last where it does already. */
async function commitNote(
  git: Git,
  repository: string,
  checkpoint: OutgoingCheckpoint,
  prove: ConsistencyProver,
): Promise<string> {
  const folder = folderOf(checkpoint.origin);
  const own = `${folder}/${checkpoint.size}.note`;
  const latest = `${folder}/latest.note`;
  const parent = (await git(["rev-parse", "--verify", "--quiet", BRANCH]))?.trim() ?? null;
  const held = await readFileOf(git, parent, own);
  const newest = await readFileOf(git, parent, latest);
  if (held !== null) requireSameText(held, checkpoint);
  if (newest !== null) await requireExtension(newest, checkpoint, prove);
  if (parent !== null && held !== null && newest === checkpoint.note) return parent;

  const blob = await idFrom(git, ["hash-object", "-w", "--stdin"], { input: checkpoint.note });
  const paths = held === null ? [own, latest] : [latest];
  const tree = await writeTree(git, repository, parent, paths, blob);
  const commit = await idFrom(
    git,
    ["commit-tree", tree, ...(parent === null ? [] : ["-p", parent])],
    {
      input: `Checkpoint ${checkpoint.size} of ${checkpoint.origin}\n`,
      env: identity(checkpoint.signedAt),
    },
  );
  // The former value makes this fail after a concurrent commit.
  await git(["update-ref", BRANCH, commit, parent ?? ""]);
  return commit;
}

/** Folder of one log. */
function folderOf(origin: string): string {
  return createHash("sha256").update(origin).digest("hex");
}

async function readFileOf(git: Git, commit: string | null, file: string): Promise<string | null> {
  if (commit === null) return null;
  const entry = await git(["ls-tree", commit, "--", file]);
  const blob = /^\d+ blob ([0-9a-f]+)\t/.exec(entry ?? "")?.[1];
  return blob === undefined ? null : await git(["cat-file", "blob", blob]);
}

async function writeTree(
  git: Git,
  repository: string,
  parent: string | null,
  paths: readonly string[],
  blob: string,
): Promise<string> {
  // An index of our own: a bare repository has none, and two processes would share it.
  const index = path.join(repository, `proofline-${randomUUID()}.index`);
  const env = { GIT_INDEX_FILE: index };
  try {
    await git(["read-tree", parent ?? "--empty"], { env });
    const entries = paths.map((file) => `100644 ${blob}\t${file}\n`).join("");
    await git(["update-index", "--add", "--index-info"], { env, input: entries });
    return await idFrom(git, ["write-tree"], { env });
  } finally {
    await rm(index, { force: true });
  }
}

async function idFrom(...[git, args, options]: [Git, ...Parameters<Git>]): Promise<string> {
  const id = (await git(args, options))?.trim();
  if (id === undefined || !/^[0-9a-f]{40,64}$/.test(id)) {
    throw new SinkFailure(`git ${args[0]} named no object`);
  }
  return id;
}

/** The checkpoint's own time: the same checkpoint always makes the same commit. */
function identity(at: Date): Record<string, string> {
  const date = `${Math.floor(at.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: AUTHOR.name,
    GIT_AUTHOR_EMAIL: AUTHOR.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: AUTHOR.name,
    GIT_COMMITTER_EMAIL: AUTHOR.email,
    GIT_COMMITTER_DATE: date,
  };
}
