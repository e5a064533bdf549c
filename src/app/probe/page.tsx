import { ProbeScreen } from "@/federation/screens/directory/probe-screen";
import { PROBE_COPY } from "@/federation/screens/probe-copy";

export const metadata = { title: PROBE_COPY.title };

export default function ProbePage() {
  return <ProbeScreen />;
}
