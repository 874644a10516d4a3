import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Weaknesses of hardware devices. */
export const deviceWriteUps: readonly WriteUp[] = [
  {
    key: "device-credentials",
    cwe: 798,
    kinds: ["device"],
    vectors: [
      "CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:4.0/AV:A/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N",
    ],
    titles: [
      "One password opens the {feature} of every {asset}",
      "Root hash in the firmware of {asset} is crackable in an hour",
      "Service account in the {feature}",
    ],
    summaries: [
      "The firmware contains the hash of a password that is the same on all devices. It has eight small letters.",
      "The {feature} knows a user that is in no manual. Its password is the serial number backwards.",
    ],
    details: [
      "Read from the update file, which is not encrypted, with `binwalk`.",
      "I have two devices from different years, and it is the same on both.",
    ],
    proofs: [
      fenced(
        "console",
        "$ binwalk -e update.bin && cat _update.bin.extracted/etc/shadow",
        "root:$1$9zQx$…:0:0:99999:7:::",
        "$ hashcat -m 500 -a 3 hash.txt '?l?l?l?l?l?l?l?l'",
        "Recovered: 1/1 (100.00%)  in 0:54:11",
      ),
    ],
    steps: [["Unpack the update.", "Crack the hash.", "Sign in at `{path}`."]],
    impacts: [
      "Whoever knows it controls all devices they can reach.",
      "One leak, and the whole fleet is open; it cannot be changed by the owner.",
    ],
    fixes: ["A password per device, or none and a key."],
  },
  {
    key: "debug-port",
    cwe: 284,
    kinds: ["device"],
    vectors: ["CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "CVSS:3.1/AV:P/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N"],
    titles: [
      "{feature} of {asset} gives a root shell",
      "Boot loader of {asset} can be interrupted at the {feature}",
      "Read-out protection of {asset} is not set",
    ],
    summaries: [
      "At the {feature} (`{path}`) the boot loader can be stopped with a key, and `{param}` changed so that the system starts a shell.",
      "The {feature} offers a console without a password, thirty seconds after power-on.",
    ],
    details: [
      "It takes two wires and a screwdriver; the case has no seal.",
      "The settings partition is not encrypted: the network's password is in there.",
    ],
    proofs: [
      fenced(
        "text",
        "Hit any key to stop autoboot:  0",
        "=> setenv {param} 'console=ttyS0 init=/bin/sh'",
        "=> boot",
        "# id",
        "uid=0(root) gid=0(root)",
      ),
    ],
    steps: [["Open the case and connect to {path}.", "Switch on and press a key.", "Enter the commands above."]],
    impacts: [
      "A stolen or second-hand device gives away its owner's network, and its firmware can be changed.",
      "Physical access for five minutes; afterwards the device looks untouched.",
    ],
    fixes: ["Disable the console in production, sign what is booted, encrypt settings with a key of the chip."],
  },
  {
    key: "unsigned-firmware",
    cwe: 345,
    kinds: ["device"],
    vectors: [
      "CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
    ],
    titles: [
      "Update of {asset} is checked by CRC only",
      "Old firmware can be installed again ({feature})",
      "Signature of the update covers the header, not the image",
    ],
    summaries: [
      "The update carries a checksum, no signature. I changed a byte, corrected the checksum, and {asset} installed it.",
      "The signature is right, but nobody compares versions: the release of two years ago, with its known holes, is accepted.",
      "Only the first kilobyte is signed. The rest may be anything.",
    ],
    details: [
      "The changed byte is in a text of the start page; it now greets me.",
      "A failed installation can be undone by holding the button for ten seconds, so nothing was broken.",
    ],
    proofs: [
      fenced(
        "python",
        "d = bytearray(open('update.bin', 'rb').read())",
        "d[0x4{n}] ^= 0x20",
        "import binascii; d[-4:] = binascii.crc32(d[:-4]).to_bytes(4, 'little')",
        "open('patched.bin', 'wb').write(d)",
      ),
    ],
    steps: [["Change the file with the script.", "Install it through the {feature}.", "See the changed text."]],
    impacts: ["Code on the device, and it stays after a reset.", "Whoever can reach the {feature} owns the device for good."],
    fixes: ["Sign the whole image, check before writing, and refuse older versions."],
  },
  {
    key: "replay",
    cwe: 290,
    kinds: ["device"],
    vectors: [
      "CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N",
      "CVSS:3.1/AV:A/AC:H/PR:N/UI:N/S:U/C:L/I:H/A:N",
      "CVSS:4.0/AV:A/AC:L/AT:P/PR:N/UI:N/VC:N/VI:H/VA:N/SC:N/SI:H/SA:N",
    ],
    titles: [
      "{feature} of {asset} can be replayed",
      "Nonce of the {feature} repeats after power loss",
      "Relay attack on the {feature} over {n} metres",
    ],
    summaries: [
      "I recorded one exchange of the {feature} and sent it again an hour later. It was accepted.",
      "`{param}` is a counter that starts at zero after the battery was changed. Old recordings then fit again.",
      "The {feature} trusts that whoever answers is near. Two telephones and the internet make anybody near.",
    ],
    details: ["Recorded with a development kit for 40 euro.", "The log of the device shows the second use as an ordinary one."],
    proofs: [
      fenced(
        "text",
        "#1  10:02:11  c→d  a5 01 {token}",
        "#2  10:02:11  d→c  00 unlocked",
        "#3  11:04:50  c→d  a5 01 {token}     (replayed)",
        "#4  11:04:50  d→c  00 unlocked",
      ),
    ],
    steps: [["Record while the owner uses the {feature}.", "Go away, come back.", "Send the recording."]],
    impacts: [
      "The device obeys somebody who was near it once.",
      "A door opens without its key, and the log says it was the owner.",
    ],
    fixes: ["Challenge and response with fresh random numbers on both sides; measure distance if nearness matters."],
  },
];
