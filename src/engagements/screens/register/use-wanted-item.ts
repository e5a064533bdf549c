"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";

/** The item that the address names: `?item=REG-3`, or `#REG-3` as a link inside the page has it. */
export function useWantedItem(): string | null {
  const [named] = useQueryState("item", parseAsString);
  const [hash, setHash] = useState("");
  useEffect(() => {
    const read = () => setHash(window.location.hash.slice(1));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  const wanted = named ?? hash;
  return /^REG-[1-9]\d*$/.test(wanted) ? wanted : null;
}
