import "server-only";
import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import {
  ActivateKillSwitchBody,
  KillReasonBody,
  KillSwitchDto,
  KillSwitchPageDto,
  ListKillSwitchesInput,
  OfKillSwitch,
} from "@/agents/server/stops/kill-switch-dto";
import { listKillSwitches } from "@/agents/server/stops/list-kill-switches";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { allowed, router } from "@/platform/trpc/init";

export const killSwitchRouter = router({
  list: allowed("agent.read")
    .input(ListKillSwitchesInput)
    .output(KillSwitchPageDto)
    .query(({ ctx, input }) => listKillSwitches(ctx.service, input)),
  activate: allowed("kill.activate")
    .input(ActivateKillSwitchBody)
    .output(KillSwitchDto)
    .mutation(({ ctx, input }) => activateKillSwitch(ctx.service, input)),
  release: allowed("kill.release")
    .input(KillReasonBody.extend(OfKillSwitch.shape))
    .output(KillSwitchDto)
    .mutation(({ ctx, input }) => releaseKillSwitch(ctx.service, input)),
});
