import { LANGUAGE_RULES } from "./language-rules";
import { PROMPT_RULES } from "./prompt-rules";
import type { Rule } from "./rule";

/** Orders to drop what was said: "ignoring all rules" is none, and orders of goods are cancelled. */
const DROP = "ignore|overlook|disregard|forget|override|bypass|discard|neglect|overrule";

/** What came before, with or without its name. */
const DROPPED = "above|everything|previous|prior|preceding|earlier|foregoing";

/** What may come before the verb of an order: nothing, or a word that only leads to it. */
const LEADS = [
  "",
  "please 1 ",
  "now|then|just|lets|so|first|simply|absolutely|completely|totally|immediately|also|next|instead 1 ",
];

/** Orders that no text gives its reader in passing. */
const HARM: readonly string[] = [
  "TRANSFER 5 SECRET",
  "TRANSFER 10 ADDRESS",
  "OUTPUT|give|provide 5 SECRET",
  "OUTPUT 3 YOUR|system|hidden|initial 2 prompt|instructions",
  "delete|remove|wipe|erase|destroy|drop 4 all|every|database|files|file|account|backups|records|table|tables|logs|users",
  "transfer|wire|pay|withdraw 5 money|funds|balance|account|<number>|dollars|euros|bitcoin|payment",
  "disable|deactivate 4 security|logging|audit|firewall|monitoring|authentication|alerts|filter|filters|safeguards",
  "grant|give 5 access|admin|root|permission|permissions|privileges",
  "run|execute|install|download 5 ADDRESS|script|binary|payload|malware|shell",
];

export const RULES: readonly Rule[] = [
  {
    name: "override-instructions",
    reason: "tells the reader to drop its instructions",
    patterns: [
      "OVERRIDE 3 PRIOR|YOUR|my|the|these 3 INSTRUCTION|TASK",
      "OVERRIDE 1 INSTRUCTION",
      "OVERRIDE 4 INSTRUCTION 3 PRIOR|above|given|so|you",
      "do|dont|not|stop 2 follow|following|obey|obeying|listen 4 PRIOR|YOUR 3 INSTRUCTION",
    ],
  },
  {
    name: "plain-override",
    reason: "opens with an order to drop what came before",
    floor: "SUSPICIOUS",
    patterns: LEADS.flatMap((lead) => [
      `^${lead}${DROP} 1 all|any|the|my|your|of|every|these 2 ${DROPPED}|your|system|original|existing 2 INSTRUCTION`,
      `^${lead}${DROP} 2 ${DROPPED}|your|all|any|system|original 2 INSTRUCTION`,
      `^${lead}forget|ignore|disregard 1 everything|all|anything 2 before|above|prior|previously|you|said|i|that`,
      `^${lead}forget|ignore|disregard 1 everything 6 before|above|said|told`,
      `^${lead}do|dont|stop|never 1 follow|following|obey|obeying 2 ${DROPPED}|your|system 2 INSTRUCTION`,
    ]).concat(`you must|should|will|to|shall ${DROP} 2 ${DROPPED} 2 INSTRUCTION`),
  },
  {
    name: "short-override",
    reason: "orders to drop what stands around it",
    floor: "SUSPICIOUS",
    patterns: LEADS.flatMap((lead) => [
      `^${lead}ignore|disregard|forget|overlook 2 above|below ^|and|instead`,
      `^${lead}ignore|disregard|forget|overlook 2 other|further|future|subsequent|last|next|following|below 2 INSTRUCTION`,
      `^${lead}ignore|disregard|forget|overlook 1 rest 2 INSTRUCTION`,
      `^${lead}ignore|disregard|forget|overlook INSTRUCTION ^|below|above|and`,
    ]),
  },
  {
    name: "harmful-override",
    reason: "drops what came before and orders something harmful",
    floor: "INJECTION",
    patterns: LEADS.flatMap((lead) =>
      HARM.flatMap((harm) => [
        `^${lead}${DROP} 2 ${DROPPED} 3 and|then|instead|now|just 3 ${harm}`,
        `^${lead}${DROP} 2 ${DROPPED} 4 ^${harm}`,
      ]),
    ),
  },
  {
    name: "speaks-as-user",
    reason: "speaks in the name of the user",
    floor: "SUSPICIOUS",
    patterns: [
      "message|note|instruction|instructions|request|notice|order|command from 1 me 1 the|your 1 user|owner|operator|human",
      "important|urgent 1 message|note|instruction|instructions|request|order from 1 me",
      "this is 1 me 1 the|your 1 user|owner|operator|human",
    ],
  },
  {
    name: "forget-everything",
    reason: "tells the reader to forget what it was told",
    patterns: [
      "OVERRIDE 2 everything|all|anything|what|whatever 5 before|above|said|told|previously|learned|know|earlier|prior|written|came|else",
      "OVERRIDE 1 the 1 above|previous|preceding|prior",
      "forget 1 you|your 3 INSTRUCTION|training|role|programming|purpose",
      "never mind 4 INSTRUCTION|before|above|TASK",
    ],
  },
  {
    name: "new-instructions",
    reason: "announces other instructions",
    patterns: [
      "new|updated|real|actual|revised|true|secret|additional 1 INSTRUCTION|TASK|objective 2 is|are|from|follow|for|below",
      "follow|obey|execute|adhere|comply 4 following|these|this|my|new 2 INSTRUCTION",
      "YOUR 1 new|real|actual|true|only|next|sole 1 TASK|INSTRUCTION|role",
      "instead 2 OUTPUT",
      "TASK 2 changed|replaced|updated|superseded|cancelled|over",
      "strictly|exactly|only 2 follow|adhere|obey 4 INSTRUCTION",
    ],
  },
  {
    name: "persona",
    reason: "gives the reader another role",
    patterns: [
      "you are now",
      "from now on 2 YOU",
      "^act as",
      "you 2 act as",
      "pretend 2 you|to|that",
      "roleplay as",
      "you 2 play 2 role|character|part",
      "stay|remain 2 character",
      "take on 3 role|persona|character",
      "you 3 going to 1 act|be|pretend|play|simulate",
      "simulate 3 persona|character|mode|machine|terminal",
      "you 1 no longer",
      "assume 3 role|identity|persona|character",
      "become 3 unrestricted|evil|unfiltered|character",
    ],
  },
  {
    name: "unrestricted",
    reason: "asks for an answer without limits",
    patterns: [
      "without|no|any|from|free|ignore|remove|disable|bypass 3 restrictions|limitations|filters|censorship|restriction|boundaries|morals|safeguards|moderation|filtering",
      "unrestricted|uncensored|unfiltered|jailbroken 2 MODEL|mode|response|answers|version|output|way",
      "do anything now",
      "never 2 refuse|decline|reject|say 2 no|request|to|anything|user|any",
      "no matter what|how",
      "broken free|out",
      "not bound|constrained|limited|restricted by",
      "without 3 ethical|moral|legal|safety|content",
      "can|must|will do anything",
      "dan|jailbreak mode",
      "regardless 2 ethics|legality|morality|consequences|legal|ethical",
    ],
  },
  {
    name: "prompt-extraction",
    reason: "asks for the hidden instructions",
    patterns: [
      "OUTPUT 4 system|initial|hidden|original|secret|YOUR|above|full|preceding|previous|internal 2 prompt|INSTRUCTION|directives|message",
      "what|whats 2 YOUR|the 1 system|initial|hidden|original|secret|first 1 prompt|INSTRUCTION",
      "OUTPUT 3 words|text|everything|content|sentences|conversation|all 2 above|before|prior|preceding",
      "what 3 were|are you 2 told|given|instructed|programmed",
      "OUTPUT 3 YOUR 2 configuration|prompt|guidelines|rules|programming",
    ],
  },
  {
    name: "secret-request",
    reason: "asks for a secret",
    patterns: [
      "OUTPUT|share|give|provide|send|expose|extract|dump 5 SECRET",
      "what 2 SECRET",
      "tell me 4 SECRET",
      "access granted",
    ],
  },
  {
    name: "addresses-model",
    reason: "speaks to a model",
    patterns: [
      "if 1 you 2 are|re 3 MODEL",
      "attention|dear|hey|hello|note|notice|message|hi|instruction|instructions 3 ai|llm|assistant|assistants|chatbot|gpt|agents|llms|model",
      "as an|a 1 ai|llm|assistant|agent 3 YOU",
      "ai|llm|assistant|assistants|llms|chatbot|agents|model|models 3 reading|processing|summarizing|summarising|reviewing|parsing|evaluating|analyzing|analysing|screening|handling|must|should",
      "you 2 ai|llm|assistant|chatbot",
      "any|all|every 1 ai|llm|llms|assistants|agents",
    ],
  },
  {
    name: "output-control",
    reason: "says what the answer is to hold",
    patterns: [
      "in|into|to|of|within|with 1 YOUR 1 ANSWER",
      "ADDITION|OUTPUT 10 YOUR 2 ANSWER",
      "begin|start|end|preface|conclude|finish|close|prefix 2 YOUR|the|every|each|all 2 ANSWER",
      "ADDITION 8 end|beginning|start of 1 YOUR|the|every|each|all 1 ANSWER",
      "every|each 1 ANSWER 2 must|should",
    ],
  },
  {
    name: "around-the-answer",
    reason: "asks for something before or after the answer",
    patterns: [
      "before|when|while|after|prior|once|during|without 2 GERUND 3 ANSWER|question|request|TASK|the|this|your|any|to",
      "before|after 2 YOUR 1 ANSWER",
      "before|after you 2 OUTPUT|finish|complete|proceed|provide|continue",
      "then|and 1 proceed|continue 2 normally|usual|with",
      "also|additionally 2 ADDITION|OUTPUT 4 a|an|the|that",
      "alongside|besides 3 ANSWER",
      "without 3 altering|changing|mentioning|affecting",
    ],
  },
  {
    name: "hide-from-user",
    reason: "asks to keep something from a person",
    patterns: [
      "NEGATION 2 tell|mention|inform|reveal|notify|alert|disclose|show|let|say|report|warn|acknowledge|reference 3 READER|this|anything|these|it|that|me",
      "without 1 telling|informing|notifying|alerting|mentioning|asking|disclosing",
      "keep 2 this|it 3 secret|hidden|confidential|between",
      "silently|quietly|secretly|discreetly|covertly 2 ACTION|TRANSFER|OUTPUT",
    ],
  },
  {
    name: "send-to-address",
    reason: "asks to send something to an address",
    weak: true,
    patterns: [
      "TRANSFER 12 ADDRESS",
      "ACTION|OUTPUT 4 at|to|from|via|on|using|visiting|link 3 ADDRESS",
      "TRANSFER 8 to 2 my|me|this|following|external|attacker",
    ],
  },
  {
    name: "send-secret",
    reason: "asks to send a secret",
    patterns: [
      "TRANSFER 5 SECRET",
      "TRANSFER 6 history|conversation|records|database|logs|files|documents|contacts|data|details|personal|confidential|sensitive|inbox",
    ],
  },
  {
    name: "tool-command",
    reason: "tells the reader to call a tool",
    patterns: [
      "must|should|please|immediately|then|now|need 2 use|call|invoke|run|execute 4 TOOL|IDENTIFIER",
      "^use|call|invoke|run|execute 2 the|this|following|your|these 4 TOOL",
      "using|use|via|with 2 YOUR 2 TOOL|access|permissions|capabilities|credentials",
      "^use|call|invoke|run|execute 1 IDENTIFIER",
    ],
  },
  {
    name: "personal-request",
    reason: "makes a request inside data",
    weak: true,
    patterns: [
      "^please 1 ACTION|TRANSFER|OUTPUT 9 ME",
      "^ACTION|TRANSFER|OUTPUT|search|find|use 9 ME",
      "^can|could|would|will you 1 please|ACTION|TRANSFER|OUTPUT",
      "i 1 need|want|would|require 2 you to",
      "i|we 1 instruct|command|order|demand|request|urge 1 YOU",
    ],
  },
  {
    name: "polite-command",
    reason: "gives a command inside data",
    weak: true,
    patterns: [
      "^please 1 ACTION|TRANSFER|OUTPUT|ADDITION|OVERRIDE",
      "make|be 1 sure 2 to|you|that",
      "YOU must|should|need|have|will 2 ACTION|TRANSFER|OUTPUT|ADDITION|OVERRIDE|TOOL",
    ],
  },
  {
    name: "fake-completion",
    reason: "claims that the task is done",
    patterns: [
      "ANSWER 1 TASK|operation|process 1 complete|completed|done|finished|accomplished|successful",
      "TASK 2 complete|completed|done|finished|accomplished|ended 3 ^|now|next|new|please",
      "end of 2 document|context|text|input|data|prompt|INSTRUCTION|email|article|conversation|content",
    ],
  },
  {
    name: "privileged-mode",
    reason: "claims a mode or authority",
    patterns: [
      "developer|debug|admin|god|maintenance|jailbreak|root|sudo|test|diagnostic|override|superuser|unrestricted|dan 1 mode|override|access",
      "SYSTEM 1 override|message|notice|update|alert|instruction|instructions|prompt|command|directive 1 ^|TASK|ACTION|YOU|OUTPUT|please|from|new|ignore",
      "i am|im|this 3 developer|admin|administrator|openai|creator|anthropic|engineer|ceo|programmer",
      "authorized|authorised|approved by 3 SYSTEM|security|management|user|owner",
      "mode 2 enabled|activated|on|unlocked",
      "enable|enter|activate|switch 3 mode",
    ],
  },
  {
    name: "exact-output",
    reason: "dictates the words of the answer",
    patterns: [
      "say|output|print|respond|reply|answer|write|return|echo|display|type 1 only|exactly|just|simply|verbatim 3 ^|with|the|word|yes|no|following",
      "^OUTPUT 2 the|this|a 2 word|words|phrase|sentence|text|message|line|string|following",
      "only|just|simply 1 OUTPUT",
      "respond|reply|answer 1 with 3 ^|only|word|yes|no|the|a|exactly|and|just",
      "OUTPUT 2 ^ 4 and nothing|only",
      "nothing else",
    ],
  },
  {
    name: "verdict-push",
    reason: "pushes a rating or a recommendation",
    patterns: [
      "rate|rank|recommend|give|mark|classify|consider|score|report|treat|label|assess|state|conclude 6 GOODNESS",
      "this|the 1 candidate|domain|product|paper|applicant|resume|submission|file|site|website|company|email 2 is|must|should|has 4 GOODNESS",
      "invite|hire|accept|select|choose 2 this|the|me|him|her 2 candidate|applicant|READER",
    ],
  },
  {
    name: "run-encoded",
    reason: "asks to decode and follow",
    patterns: [
      "decode|decrypt|base64|rot13|decipher|unscramble|translate|deobfuscate 8 execute|follow|run|comply|obey|perform|do|answer|act",
    ],
  },
  {
    name: "planted-todo",
    reason: "leaves an order for the reader",
    patterns: [
      "todo|reminder|action 1 ^please|ACTION|TRANSFER|OUTPUT|OVERRIDE 6 ME|ANSWER|ADDRESS|YOU",
      "attention|important|urgent|warning|notice|note 2 ^please|ACTION|TRANSFER|OUTPUT|OVERRIDE|you|ADDITION|before|when|if",
      "one more thing|task|instruction",
      "most important 2 thing|TASK|INSTRUCTION",
      "by the way 2 ACTION|OUTPUT|please|can",
    ],
  },
  {
    name: "override-elsewhere",
    reason: "tells the reader to drop its instructions, in another language",
    patterns: [
      "忽|無|无|忘|不 略|视|視|记|記|理 10 指|提|规|说|設|命 令|示|则|明|定",
      "指|命 示|令 5 無|忘 視|れ",
      "プ ロ ン プ ト 5 無 視",
      "지 시 6 무 시",
      "명 령 6 무 시",
      "프 롬 프 트 6 무 시",
      "PRIOR 2 निर्देशों|निर्देश|talimatlari|talimatlar|kurallari 3 OVERRIDE",
      "你 现 在 是",
      "从 现 在",
    ],
  },
  {
    name: "repeat-forever",
    reason: "asks for endless repetition",
    patterns: [
      "OUTPUT 5 forever|endlessly|infinitely|indefinitely|repeatedly|infinite",
      "OUTPUT 6 times in|without|and|until",
    ],
  },
  ...PROMPT_RULES,
  ...LANGUAGE_RULES,
];
