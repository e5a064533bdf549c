import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentGrantsDto, SetGrantsBody } from "@/firewall/server/grants/grant-dto";
import { listGrants } from "@/firewall/server/grants/list-grants";
import { setGrants } from "@/firewall/server/grants/set-grants";
import {
  exportPolicy,
  importPolicy,
  previewPolicy,
} from "@/firewall/server/tool-policies/import-policy";
import {
  ImportPolicyBody,
  PolicyFileBody,
  PolicyImportDto,
  PolicyPreviewDto,
  PreviewPolicyBody,
} from "@/firewall/server/tool-policies/policy-dto";
import { getTool, listTools } from "@/firewall/server/tools/list-tools";
import { registerTool, retireTool, updateTool } from "@/firewall/server/tools/set-tool";
import {
  ListToolsInput,
  OfTool,
  RegisterToolBody,
  RetireToolBody,
  ToolDto,
  ToolListDto,
  UpdateToolBody,
} from "@/firewall/server/tools/tool-dto";
import { allowed, type Rights, router } from "@/platform/trpc/init";

const onTool = (...rights: Rights) => allowed(...rights).output(ToolDto);
const onGrants = (...rights: Rights) => allowed(...rights).output(AgentGrantsDto);

export const toolsRouter = router({
  list: allowed("agent.read")
    .input(ListToolsInput)
    .output(ToolListDto)
    .query(({ ctx, input }) => listTools(ctx.service, input)),
  get: onTool("agent.read")
    .input(OfTool)
    .query(({ ctx, input }) => getTool(ctx.service, input)),
  register: onTool("tool.manage")
    .input(RegisterToolBody)
    .mutation(({ ctx, input }) => registerTool(ctx.service, input)),
  update: onTool("tool.manage")
    .input(UpdateToolBody.extend(OfTool.shape))
    .mutation(({ ctx, input }) => updateTool(ctx.service, input)),
  retire: onTool("tool.manage")
    .input(RetireToolBody.extend(OfTool.shape))
    .mutation(({ ctx, input }) => retireTool(ctx.service, input)),
  grants: onGrants("agent.read")
    .input(OfAgent)
    .query(({ ctx, input }) => listGrants(ctx.service, input)),
  setGrants: onGrants("agent.grant")
    .input(SetGrantsBody.extend(OfAgent.shape))
    .mutation(({ ctx, input }) => setGrants(ctx.service, input)),
  exportPolicies: allowed("agent.read")
    .output(PolicyFileBody)
    .query(({ ctx }) => exportPolicy(ctx.service)),
  previewPolicies: allowed("tool.manage")
    .input(PreviewPolicyBody)
    .output(PolicyPreviewDto)
    .mutation(({ ctx, input }) => previewPolicy(ctx.service, input)),
  importPolicies: allowed("tool.manage")
    .input(ImportPolicyBody)
    .output(PolicyImportDto)
    .mutation(({ ctx, input }) => importPolicy(ctx.service, input)),
});
