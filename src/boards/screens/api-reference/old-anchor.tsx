"use client";

import { useEffect } from "react";

/**
 * The reference was one page: an anchor of it names a line of the overview, whose link leads on to where that
 * is now. Only the browser knows the anchor.
 */
export function OldAnchor() {
  useEffect(() => {
    function follow() {
      const name = decodeAnchor(window.location.hash.slice(1));
      const link = name === "" ? null : document.getElementById(name)?.querySelector("a");
      if (link != null) window.location.replace(link.href);
    }
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return null;
}

function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    // No anchor of ours has a percent sign.
    return "";
  }
}
