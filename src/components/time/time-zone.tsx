"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { keepInCookie } from "@/lib/browser-cookie";
import { formatDateTime } from "@/lib/format";
import { ownZone, ZONE_COOKIE } from "@/lib/time/zone";

interface Zones {
  /** The zone of the browser. */
  own: string;
  /** The zone in which times are written. */
  shown: string;
  choose: (zone: "utc" | "own") => void;
}

const Context = createContext<Zones>({ own: "UTC", shown: "UTC", choose: () => {} });
const never = () => () => {};

type Props = { kept: string; children: ReactNode };

/** Writes times in UTC or on the clocks of the browser, as chosen in it; `kept` is what its cookie says. */
export function TimeZoneProvider({ kept, children }: Props) {
  const [isOwn, setOwn] = useState(kept !== "UTC");
  // Before the browser answers, its zone is the one it was in last.
  const own = useSyncExternalStore(never, ownZone, () => kept);
  const shown = isOwn ? own : "UTC";
  useEffect(() => {
    if (shown !== kept) keepInCookie(ZONE_COOKIE, shown);
  }, [shown, kept]);
  const zones = useMemo(
    () => ({ own, shown, choose: (zone: "utc" | "own") => setOwn(zone === "own") }),
    [own, shown],
  );
  return <Context value={zones}>{children}</Context>;
}

/** Times in UTC whatever was chosen: what the law counts and what is signed names one clock for all. */
export function UtcTimes({ children }: { children: ReactNode }) {
  const zones = useTimeZone();
  const inUtc = useMemo(() => ({ ...zones, shown: "UTC" }), [zones]);
  return <Context value={inUtc}>{children}</Context>;
}

export function useTimeZone(): Zones {
  return useContext(Context);
}

/** Writes an instant in the zone that was chosen, in the other one, and in both. */
export function useInstant() {
  const { own, shown } = useTimeZone();
  return (iso: string, seconds = false) => {
    const text = formatDateTime(iso, seconds, shown);
    const other = formatDateTime(iso, seconds, shown === "UTC" ? own : "UTC");
    return { text, other, both: other === text ? text : `${text}\n${other}` };
  };
}
