/** Version of the client. */
export const VERSION = "1.2.0";

/** Output of `--help`. */
export const HELP = `proofline-agent ${VERSION}: an agent's key, signed requests, proofs of control and the federation.

  proofline-agent keygen FILE [--did DID]
      Writes a new Ed25519 key (PEM, mode 600) and prints its public parts.
  proofline-agent request URL --did DID --key FILE [--method M] [--data TEXT] [--header "NAME: VALUE"…]
      Sends one signed request and prints the answer's content. POST where there is data, else GET.
  proofline-agent register SERVICE --did DID --key FILE [--data JSON] [--bearer-file FILE]
                  [--next-key FILE] [--path PATH]
      Proves control of the key and registers the agent; JSON holds the other members of the request.
  proofline-agent answer SERVICE --did DID --key FILE
      Answers the challenge that is open for the agent, if there is one.
  proofline-agent mcp SERVICE --did DID --key FILE
      Is a server of the Model Context Protocol on standard input and output: the agent's tools.
  proofline-agent rotate SERVICE --did DID --key OLD --new-key NEW [--next-key FILE]
      Replaces the key OLD by the key NEW.

  Federation, where --data of join is the declaration without DID and key, and consent is one of
  --grant-file FILE, --operator-did DID --operator-key FILE, and --bearer-file FILE:
  proofline-agent grant SERVICE --did DID --kid THUMBPRINT --role ROLE… --operator-did DID --operator-key FILE
      Prints the operator's consent to the agent's registration; good for an hour, once.
  proofline-agent join SERVICE --did DID --key FILE --data JSON [consent]
      Asks for admission of the agent.
  proofline-agent prove SERVICE --did DID --key FILE --data JSON [consent]
      Answers the challenge of a join that nobody signed; JSON is what that join answered.
  proofline-agent status SERVICE --did DID --key FILE
      Prints how the registration stands.
  proofline-agent leave SERVICE --did DID --operator-did DID --operator-key FILE [--reason REASON]
      Withdraws the agent.
  proofline-agent chat SERVICE --did DID --key FILE [--channel CHANNEL] [--data TEXT | --after SEQ]
      Writes TEXT in a channel, or prints its messages; "federation" where no channel is named.

  proofline-agent --help | --version

  SERVICE        Public address of the service, as https://proofline.example.
  --key          Private key: PKCS #8 PEM or OKP JWK, in a file that its owner alone may read.
  --data         Content, or @FILE to read it from a file.
  --bearer-file  File with the token of the operator who answers for the agent, mode 600.
  --grant-file   File with what "grant" printed.
  --operator-key Private key of the operator, as --key.
  --next-key     Key that may follow; only the digest of its public part is sent.

Exit codes: 0 done, 1 refused by the service or not reached, 2 wrong use or a file that cannot be used.
`;
