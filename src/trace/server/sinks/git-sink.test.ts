import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gitSink } from "./git-sink";
import { SampleLog } from "./testing/sample-log";

const hasGit = spawnSync("git", ["--version"]).status === 0;
const log = new SampleLog();
// printf log.example/trace | sha256sum
const FOLDER = "6738c6a180cfc11aa9932c347cfa7a5841bb6a35c011943c590917d4badef1b3";
let root: string;
let repository: string;

function git(where: string, ...args: string[]): string {
  return execFileSync("git", [`--git-dir=${where}`, ...args], { encoding: "utf8" });
}

describe.skipIf(!hasGit)("git sink (needs the git program)", () => {
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "proofline-git-"));
    repository = path.join(root, "notes.git");
    execFileSync("git", ["init", "--quiet", "--bare", repository]);
  });
  afterEach(() => rm(root, { recursive: true }));

  it("commits each checkpoint under the hash of its origin", async () => {
    const sink = gitSink(repository, log.prove);
    const [first, second] = [await log.checkpoint(3), await log.checkpoint(7)];
    await sink.deliver(first, null);
    const { receipt, detail } = await sink.deliver(second, { size: 3 });
    const head = git(repository, "rev-parse", "checkpoints").trim();
    expect({ receipt, detail }).toEqual({ receipt: null, detail: `commit ${head}` });
    const files = git(repository, "ls-tree", "-r", "--name-only", "checkpoints").split("\n");
    expect(files).toEqual([`${FOLDER}/3.note`, `${FOLDER}/7.note`, `${FOLDER}/latest.note`, ""]);
    expect(git(repository, "show", `checkpoints:${FOLDER}/3.note`)).toBe(first.note);
    expect(git(repository, "show", `checkpoints:${FOLDER}/latest.note`)).toBe(second.note);
    expect(git(repository, "log", "--format=%an <%ae> %s", "checkpoints").split("\n")).toEqual([
      "Proofline <checkpoints@proofline.invalid> Checkpoint 7 of log.example/trace",
      "Proofline <checkpoints@proofline.invalid> Checkpoint 3 of log.example/trace",
      "",
    ]);
    expect((await readdir(repository)).filter((name) => name.endsWith(".index"))).toEqual([]);
  });

  it("makes no second commit of the same checkpoint", async () => {
    const sink = gitSink(repository, log.prove);
    const checkpoint = await log.checkpoint(3);
    const [once, twice] = [
      await sink.deliver(checkpoint, null),
      await sink.deliver(checkpoint, null),
    ];
    expect(twice).toEqual(once);
    expect(git(repository, "rev-list", "--count", "checkpoints").trim()).toBe("1");
  });

  it("pushes where there is a remote origin, also what an earlier push did not take", async () => {
    const remote = path.join(root, "remote.git");
    git(repository, "remote", "add", "origin", remote);
    const sink = gitSink(repository, log.prove);
    const checkpoint = await log.checkpoint(3);
    await expect(sink.deliver(checkpoint, null)).rejects.toThrow(/^git push: fatal/);
    execFileSync("git", ["init", "--quiet", "--bare", remote]);
    const { detail } = await sink.deliver(checkpoint, null);
    expect(detail).toMatch(/^commit [0-9a-f]{40}, pushed$/);
    expect(git(remote, "rev-parse", "checkpoints")).toBe(
      git(repository, "rev-parse", "checkpoints"),
    );
  });

  it("never replaces what the remote holds", async () => {
    const remote = path.join(root, "remote.git");
    execFileSync("git", ["init", "--quiet", "--bare", remote]);
    git(repository, "remote", "add", "origin", remote);
    await gitSink(repository, log.prove).deliver(await log.checkpoint(3), null);
    const held = git(remote, "rev-parse", "checkpoints");
    git(repository, "update-ref", "-d", "refs/heads/checkpoints");
    const lost = gitSink(repository, log.prove).deliver(await log.checkpoint(4), null);
    await expect(lost).rejects.toThrow(/^git push: /);
    expect(git(remote, "rev-parse", "checkpoints")).toBe(held);
  });

  it("raises an alarm for another log of the same or a larger size", async () => {
    await gitSink(repository, log.prove).deliver(await log.checkpoint(6), null);
    const held = git(repository, "rev-parse", "checkpoints");
    const forked = log.forkedAt(2);
    for (const size of [6, 9]) {
      const other = gitSink(repository, forked.prove).deliver(await forked.checkpoint(size), null);
      await expect(other).rejects.toMatchObject({ isAlarm: true });
    }
    expect(git(repository, "rev-parse", "checkpoints")).toBe(held);
  });

  it("is compared with what the repository and its remote hold", async () => {
    const compare = async (of: SampleLog, size: number) =>
      gitSink(repository, of.prove).compare?.(await of.present(size));
    await compare(log, 3);
    const remote = path.join(root, "remote.git");
    execFileSync("git", ["init", "--quiet", "--bare", remote]);
    git(repository, "remote", "add", "origin", remote);
    await compare(log, 3);
    await gitSink(repository, log.prove).deliver(await log.checkpoint(6), null);
    await compare(log, 8);
    await expect(compare(log, 5)).rejects.toMatchObject({ isAlarm: true });
    // Another machine's repository, which holds nothing yet.
    git(repository, "update-ref", "-d", "refs/heads/checkpoints");
    await compare(log, 8);
    await expect(compare(log.forkedAt(2), 8)).rejects.toMatchObject({ isAlarm: true });
    await rm(remote, { recursive: true });
    await expect(compare(log, 8)).rejects.toMatchObject({ isAlarm: false });
  });

  it("refuses a repository with a work tree and a folder that is none", async () => {
    const tree = path.join(root, "tree");
    execFileSync("git", ["init", "--quiet", tree]);
    const checkpoint = await log.checkpoint(1);
    await expect(
      gitSink(path.join(tree, ".git"), log.prove).deliver(checkpoint, null),
    ).rejects.toThrow("the repository is not bare");
    await expect(gitSink(root, log.prove).deliver(checkpoint, null)).rejects.toThrow(
      /^git rev-parse: fatal: not a git repository/,
    );
  });
});
