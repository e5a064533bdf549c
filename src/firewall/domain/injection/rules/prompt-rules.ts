import type { Rule } from "./rule";

const GONE =
  "void|cancelled|canceled|revoked|suspended|obsolete|withdrawn|overruled|repealed|lifted|invalid|superseded|rescinded|annulled|outdated|overwritten|expired|replaced|deleted|nonexistent|irrelevant";
const LOOSEN =
  "disable|deactivate|bypass|remove|lift|suspend|circumvent|break|relax|loosen|evade|unlock|violate|defy|disobey|breach|shed|waive|override|ignore";

/** Open attacks on the instructions of a model that name neither a verb of dropping nor what came before. */
export const PROMPT_RULES: readonly Rule[] = [
  {
    name: "voids-instructions",
    reason: "says that instructions no longer hold",
    patterns: [
      `INSTRUCTION|PRIOR 6 ${GONE}`,
      "INSTRUCTION|everything|anything 8 no longer 1 apply|valid|count|counts|bind|matter|matters|applies|hold",
      "INSTRUCTION|everything 8 not|dont|doesnt|never 2 apply|count|bind|matter|influence|exist",
      `consider|treat|regard|declare|see 4 INSTRUCTION 2 ${GONE}`,
      "INSTRUCTION 4 were|was 2 test|mistake|trick|draft|example",
      "in place of 3 INSTRUCTION",
      "null and void",
    ],
  },
  {
    name: "regardless-of-instructions",
    reason: "asks for something against the instructions",
    patterns: [
      "regardless|irrespective|despite|spite|contrary|against|notwithstanding|matter|whatever 4 INSTRUCTION|told|instructed|programmed",
      "even if|though|when 4 INSTRUCTION 3 forbid|forbids|prohibit|say|says|tell|disallow",
      "INSTRUCTION 2 may|might|do|does 2 otherwise|forbid|not 4 but|anyway|still",
      `${LOOSEN} 2 YOUR 3 INSTRUCTION|programming|training`,
    ],
  },
  {
    name: "protections-off",
    reason: "asks to take protections away",
    patterns: [
      `${LOOSEN} 1 YOUR 3 FREEDOM|protocols|guardrails|controls|checks|moderation`,
      "turn|switch|shut off|down 1 YOUR 3 FREEDOM|INSTRUCTION|protocols|guardrails|moderation",
      "turn|switch|shut 1 YOUR 3 FREEDOM|INSTRUCTION|protocols|guardrails|moderation 1 off",
      `${LOOSEN} 2 all|any|the 2 FREEDOM|barriers|controls 2 placed|put|imposed|on|built|you`,
      "FREEDOM|protocols|guardrails|moderation 3 off|disabled|suspended|lifted|deactivated|removed",
      "YOU 1 dont|not|never|longer 3 need|have 1 follow|obey|respect|apply 3 INSTRUCTION|FREEDOM",
    ],
  },
  {
    name: "obey-me",
    reason: "puts its own orders above those of the model",
    patterns: [
      "only|solely|just|nothing|nobody 3 my|me|mine 2 INSTRUCTION|words|count|orders",
      "obey|serve|follow 2 me|my|mine 3 not|alone|only|INSTRUCTION",
      "my|these|following|this 1 INSTRUCTION|words|message|text 2 outrank|outranks|override|overrides|replace|replaces|overrule|supersede|supersedes|trump|beat",
      "take|takes precedence|priority over|above 4 INSTRUCTION",
      "as 1 YOUR 2 new|only|real|true|updated|sole 2 INSTRUCTION",
      "none of 2 INSTRUCTION|others|other",
      "highest|absolute|top priority",
      "not 3 developers|developer|company|makers|owner|operator|creators",
    ],
  },
  {
    name: "resets-model",
    reason: "asks a model to begin without its instructions",
    patterns: [
      "reset|reboot|restart|reload|reinitialise|reinitialize 2 yourself|YOUR|without|and",
      "wipe|erase|clear|purge|flush|empty|delete|unload|uninstall|overwrite 2 YOUR 4 memory|context|INSTRUCTION|history|training|settings",
      "start|begin over|again|afresh|scratch|clean|blank|new 5 no|without|INSTRUCTION",
      "clean|blank slate",
      "session|conversation|chat|context 2 reset|ended|restarted|begins|cleared",
    ],
  },
  {
    name: "drops-role",
    reason: "tells a model to stop being what it is",
    patterns: [
      "you|youre 2 no longer|not 4 MODEL|tutor|translator|support",
      "stop|quit|cease being",
      "leave|drop|shed|abandon|quit|give|step 3 YOUR 2 role|persona|character|job|identity",
      "forget|ignore|mind that you are",
      "YOUR 2 role|persona|identity|job 2 over|ended|done|gone|longer",
      "never had|given|existed 3 INSTRUCTION",
      "pretend|imagine|suppose 4 INSTRUCTION 3 exist|existed|written|gone",
    ],
  },
];
