import type { ErrorCode } from "@/encoding/domain/errors";
import type { KillSwitch } from "./kill-switch";

/** An agent that was stopped by its name is refused; for all others the service is unavailable. */
export function killCode({ scope }: Pick<KillSwitch, "scope">): ErrorCode {
  return scope === "agent" ? "agent_killed" : "kill_switch_active";
}
