/** Outcome of one check: `skipped` where it could not be made, which proves nothing either way. */
export type CheckStatus = "passed" | "failed" | "skipped";

/** One thing that was looked at, for a reader. */
export interface Check {
  name: string;
  status: CheckStatus;
  detail: string;
  /** Of some failures, and of what could not be used: a word for programs that never changes. */
  code?: string;
}

/** Result of a verification. */
export interface PackageVerdict {
  /**
   * `invalid`: at least one check failed. `partial`: nothing is wrong with what is there, but not
   * everything is there or could be checked. `valid`: all of it.
   */
  result: "valid" | "invalid" | "partial";
  /** Something that the issuer cannot rewrite vouches for the log up to the record of the issue. */
  anchored: boolean;
  /** Whether the issuer says that the data is simulated; null where the package does not say. */
  simulation: boolean | null;
  /** Saved checkpoints that were given and could not be compared: inconclusive. */
  uncompared: number;
  /** Those of them that are none of this log under the keys that were given, so that no proof would help. */
  unusable: number;
  /** Parts whose bytes the package says were erased. */
  erased: readonly string[];
  /** Unsigned content of the package that could not be compared with anything. */
  unsigned: readonly string[];
}

/** Checks in the order in which they were made. */
export interface PackageVerification {
  checks: readonly Check[];
  verdict: PackageVerdict;
}

/** Collects checks; the verdict follows from them and from nothing else. */
export class CheckList {
  readonly checks: Check[] = [];
  private isPartial = false;
  private isAnchored = false;
  private simulated: boolean | null = null;
  private uncompared = 0;
  private unusable = 0;
  private erasedPaths: readonly string[] = [];
  private readonly unsignedNames: string[] = [];

  pass(name: string, detail: string): void {
    this.checks.push({ name, status: "passed", detail });
  }

  fail(name: string, detail: string, code?: string): void {
    this.checks.push({ name, status: "failed", detail, ...(code === undefined ? {} : { code }) });
  }

  /** Passed where there is no problem, failed with the problem. */
  judge(name: string, problem: string | null, detail: string, code?: string): boolean {
    if (problem === null) this.pass(name, detail);
    else this.fail(name, problem, code);
    return problem === null;
  }

  /** Not checked, and the verdict does not rest on it. */
  skip(name: string, detail: string, code?: string): void {
    this.checks.push({ name, status: "skipped", detail, ...(code === undefined ? {} : { code }) });
  }

  /** Not checked, so that the package is at best partly verified. */
  skipPart(name: string, detail: string): void {
    this.skip(name, detail);
    this.isPartial = true;
  }

  /** Carried, and neither signed nor checked: the verdict names it and does not rest on it. */
  unsigned(name: string, detail: string): void {
    this.skip(name, detail);
    this.unsignedNames.push(name);
  }

  anchor(): void {
    this.isAnchored = true;
  }

  simulation(simulated: boolean | null): void {
    this.simulated = simulated;
  }

  /** So many saved checkpoints were not compared; of these, so many cannot be. */
  notCompared(count: number, unusable = 0): void {
    this.uncompared = count;
    this.unusable = unusable;
  }

  erased(paths: readonly string[]): void {
    this.erasedPaths = paths;
  }

  finish(): PackageVerification {
    const isInvalid = this.checks.some(({ status }) => status === "failed");
    const result = isInvalid ? "invalid" : this.isPartial ? "partial" : "valid";
    return {
      checks: this.checks,
      verdict: {
        result,
        anchored: this.isAnchored && !isInvalid,
        simulation: this.simulated,
        uncompared: this.uncompared,
        unusable: this.unusable,
        erased: this.erasedPaths,
        unsigned: this.unsignedNames,
      },
    };
  }
}
