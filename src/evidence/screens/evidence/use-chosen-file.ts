"use client";

import { useRef, useState } from "react";
import { complaintAbout, digestOf } from "./chosen-file";

interface Chosen {
  file: File | null;
  /** Of the file, once it is computed. */
  sha256: string | null;
  complaint: string | null;
}

const NOTHING: Chosen = { file: null, sha256: null, complaint: null };

/** The file that is about to be sent, and its digest as soon as it is computed. */
export function useChosenFile() {
  const [chosen, setChosen] = useState(NOTHING);
  const latest = useRef<File | null>(null);

  async function choose(next: File | null) {
    const complaint = next === null ? null : complaintAbout([next]);
    const file = complaint === null ? next : null;
    latest.current = file;
    setChosen({ ...NOTHING, file, complaint });
    if (file === null) return;
    // The digest of what was chosen before may arrive later.
    const settle = (found: Chosen) => latest.current === file && setChosen(found);
    try {
      settle({ file, sha256: await digestOf(file), complaint: null });
    } catch {
      // Moved or deleted since it was chosen.
      settle({ ...NOTHING, complaint: "The file could not be read. Choose it again." });
    }
  }

  return { ...chosen, choose };
}
