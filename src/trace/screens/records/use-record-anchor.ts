import { useEffect, useState } from "react";
import { parseRecordAnchor, type RecordAnchor } from "./record-anchor";

/** The record that the address points at; known only once the page is live. */
export function useRecordAnchor(): RecordAnchor | null {
  const [anchor, setAnchor] = useState<RecordAnchor | null>(null);
  useEffect(() => {
    const read = () => setAnchor(parseRecordAnchor(window.location.hash));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return anchor;
}
