import { ProbeScreen } from "@/features/directory/probe-screen";
import { PROBE_COPY } from "@/features/federation/probe-copy";

export const metadata = { title: PROBE_COPY.title };

export default function ProbePage() {
  return <ProbeScreen />;
}
