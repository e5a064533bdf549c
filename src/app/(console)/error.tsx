"use client";

import { Crash } from "@/boards/screens/shell/crash";

export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <Crash error={error} onRetry={retry} />;
}
