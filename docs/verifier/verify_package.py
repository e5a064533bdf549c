#!/usr/bin/env python3
"""Checks a Proofline evidence package in JSON: python3 verify_package.py PACKAGE.json SERVICE.pub.pem
Needs Python 3.9, and OpenSSL 3 as the program openssl. The key has to come from outside of the package.
Checks: signature (DSSE, Ed25519), digest, manifest shown, parts, chain of custody with its end.
Does not check: the log and its checkpoints, findings against parts; names what nothing signs. Exit: 0 holds, 1 does not or cannot be read, 2 in part."""
import base64, hashlib, json, os, subprocess, sys, tempfile

MEMBERS = {"manifest", "package_sha256", "chain_of_custody", "envelope", "parts", "proofs", "delivery"}
SHOWN = {"timeline", "register", "final_report"}
DELIVERY = {"requested_at", "requested_by", "format", "erased"}
PARTS = {"utf-8": {"encoding", "content"}, "base64": {"encoding", "content"}, "link": {"encoding", "href"},
         "erased": {"encoding"}}
TYPE = "application/vnd.svc.evidence-manifest.v1+json"

def unique(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a member is named twice")
    return dict(pairs)

def signed(key, message, signature):
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("message", "signature")]
        for path, content in zip(files, (message, signature)):
            with open(path, "wb") as out:
                out.write(content)
        return subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin", "-in",
                               files[0], "-sigfile", files[1]], capture_output=True).returncode == 0

def same(left, right):
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)

def known(value, names, place):
    return [f"{place} has an unknown member {name}" for name in sorted(set(value) - names)]

def check(package, key):
    envelope, parts, bad, partly = package["envelope"], package["parts"], [], []
    bad += known(package, MEMBERS | SHOWN, "the package") + known(package["delivery"], DELIVERY, "delivery")
    bad += known(envelope, {"payloadType", "payload", "signatures"}, "the envelope")
    bad += known(package["proofs"], {"checkpoint", "tlog_proof", "record"}, "proofs")
    for one in envelope["signatures"]:
        bad += known(one, {"keyid", "sig"}, "a signature")
    for path, part in parts.items():
        bad += known(part, PARTS.get(part["encoding"], set()), path)
    if sorted(package["delivery"]["erased"]) != sorted(p for p in parts if parts[p]["encoding"] == "erased"):
        bad.append("delivery lists other parts as erased than the package")
    payload = base64.b64decode(envelope["payload"], validate=True)
    pae = b"DSSEv1 %d %s %d %s" % (len(TYPE), TYPE.encode(), len(payload), payload)
    signatures = [base64.b64decode(one["sig"], validate=True) for one in envelope["signatures"]]
    if envelope["payloadType"] != TYPE or not any(signed(key, pae, one) for one in signatures):
        return ["the signature is not one of this key"], partly
    manifest = json.loads(payload, object_pairs_hook=unique)
    if package["package_sha256"] != hashlib.sha256(payload).hexdigest():
        bad.append("package_sha256 is not the digest of the signed manifest")
    if not same(package["manifest"], manifest):
        bad.append("the manifest shown is not the one signed")
    listed, content = {part["path"]: part for part in manifest["parts"]}, {}
    bad += [f"{path} is too many or missing" for path in sorted(set(listed) ^ set(parts))]
    for path in sorted(set(listed) & set(parts)):
        part = parts[path]
        if part["encoding"] not in ("utf-8", "base64"):
            partly.append(f"{path} is not here ({part['encoding']})")
            continue
        text = part["content"].encode()
        content[path] = base64.b64decode(text, validate=True) if part["encoding"] == "base64" else text
        if (len(content[path]), hashlib.sha256(content[path]).hexdigest()) != (listed[path]["size"], listed[path]["sha256"]):
            bad.append(f"{path} is not what was signed")
    if "data/custody.jsonl" in content:
        head, lines = "0" * 64, content["data/custody.jsonl"].splitlines()
        events = [json.loads(line) for line in lines]
        for number, (line, event) in enumerate(zip(lines, events)):
            if (event["seq"], event["prev"]) != (number, head):
                bad.append(f"the chain of custody breaks at event {number}")
            head = hashlib.sha256(b"svc-custody/v1\n" + line).hexdigest()
        if (len(lines), head) != (manifest["custody"]["events"], manifest["custody"]["head"]):
            bad.append("the chain of custody does not end where the manifest says")
        if not same(package["chain_of_custody"], events):
            bad.append("the chain of custody shown is not the one signed")
    partly += [f"{part['path']} was left out ({part['reason']})" for part in manifest.get("omitted", [])]
    return bad, partly + ([] if manifest.get("complete", True) else ["the issuer calls it incomplete"])

loose = ["delivery", "proofs"]  # nothing signs them, or this script does not check them
try:
    with open(sys.argv[1], encoding="utf-8") as file:
        package = json.load(file, object_pairs_hook=unique)
    custody = package["parts"].get("data/custody.jsonl", {})
    loose += ["chain_of_custody"] * ("content" not in custody) + sorted(SHOWN & set(package)) + ["other signatures"] * (len(package["envelope"]["signatures"]) > 1)
    found, missing = check(package, sys.argv[2])
except (IndexError, KeyError, TypeError, ValueError, OSError) as error:
    sys.exit(f"{__doc__}\nUNREADABLE: {error!r}")
print("\n".join([f"! {line}" for line in found] + [f"- {line}" for line in missing]
                + [f"- not checked: {', '.join(loose)}"]
                + ["INVALID" if found else "HOLDS IN PART" if missing else "HOLDS, its place in the log not checked"]))
sys.exit(1 if found else 2 if missing else 0)
