"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { toastDemand } from "./toast";

const ToastPlace = dynamic(() => import("./toast-place").then((module) => module.ToastPlace), {
  ssr: false,
});

/** Results of what the reader just did; anything that needs a decision stays in the page. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isWanted, () => false);
  return isWanted && <ToastPlace />;
}
