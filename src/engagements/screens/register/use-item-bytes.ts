"use client";

import { useRef, useState } from "react";
import { complaintAbout, digestOf } from "@/evidence/screens/evidence/chosen-file";
import { add as copy } from "./copy";

/** The bytes of an item that is being added, and their digest as soon as it is computed. */
export function useItemBytes() {
  const [file, setFile] = useState<File | null>(null);
  const [digest, setDigest] = useState<{ file: File; sha256: string } | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);

  const latest = useRef<File | null>(null);

  async function choose(next: File | null) {
    const problem = next === null ? null : complaintAbout([next]);
    setComplaint(problem);
    latest.current = problem === null ? next : null;
    setFile(latest.current);
    if (next === null || problem !== null) return;
    try {
      const sha256 = await digestOf(next);
      // The digest of what was chosen before may arrive later.
      if (latest.current === next) setDigest({ file: next, sha256 });
    } catch {
      // Moved or deleted since it was chosen.
      if (latest.current !== next) return;
      setFile(null);
      setComplaint(copy.unreadable);
    }
  }

  const sha256 = digest !== null && digest.file === file ? digest.sha256 : null;
  return { file, sha256, complaint, choose };
}
