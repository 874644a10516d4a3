import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Rules of the business that do not hold. */
export const logicWriteUps: readonly WriteUp[] = [
  {
    key: "race",
    cwe: 362,
    kinds: ["money"],
    vectors: [
      "CVSS:3.1/AV:N/AC:H/PR:L/UI:N/S:U/C:N/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N",
      "CVSS:4.0/AV:N/AC:H/AT:P/PR:L/UI:N/VC:N/VI:H/VA:N/SC:N/SI:L/SA:N",
    ],
    titles: [
      "Race condition: one {feature} counted {n} times",
      "Parallel requests to {path} spend the same balance twice",
      "{feature} can be redeemed several times at once",
    ],
    summaries: [
      "The {feature} reads the balance, checks it, and writes it back. Twenty requests that arrive within the same few milliseconds all read the old one.",
      "With HTTP/2 and a single packet I send twenty requests to `{path}` that are processed at the same moment. Between three and nine of them succeed, one should.",
    ],
    details: [
      "I repeated it three times with test money: 4, 9 and 6 successes of 20. Afterwards the balance was below zero.",
      "The answer's `request_id` differs, so it is not a repeated answer; each one appears in the history.",
    ],
    proofs: [
      fenced(
        "python",
        "import asyncio, httpx",
        "async def main():",
        "    async with httpx.AsyncClient(http2=True, base_url='https://{host}') as c:",
        "        rs = await asyncio.gather(*[c.post('{path}', json={'{param}': '{token}'}) for _ in range(20)])",
        "        print(sum(r.status_code == 200 for r in rs))",
        "asyncio.run(main())",
      ),
      fenced(
        "text",
        "{date} 09:14:07.311  {feature}  accepted",
        "{date} 09:14:07.312  {feature}  accepted",
        "{date} 09:14:07.312  {feature}  accepted",
        "{date} 09:14:07.315  {feature}  declined",
      ),
    ],
    steps: [
      [
        "Prepare a balance or a code that covers *one* {feature}.",
        "Run the script.",
        "Look at the history: several were booked.",
      ],
    ],
    impacts: [
      "Money out of nothing, as often as one likes.",
      "Direct financial loss; with test accounts I turned 10.00 into 60.00.",
      "Codes that are meant for one person can be used by many, and the books do not add up any more.",
    ],
    fixes: [
      "Lock the row, or make the change conditional (`… WHERE balance >= x`) and look at the number of rows.",
      "A unique index on the use of a code would do.",
    ],
  },
  {
    key: "negative-amount",
    cwe: 840,
    kinds: ["money"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:L/A:N",
    ],
    titles: [
      "Negative `{param}` in the {feature} lowers the total",
      "{feature}: price is taken from the request",
      "Paying 0.01 instead of the price by way of `{param}`",
      "Changing the currency after the {feature} was priced",
    ],
    summaries: [
      "`{param}` may be negative. Minus one of the expensive and two of the cheap make a total that I like.",
      "The price travels through the browser and is believed when it comes back.",
      "The amount is fixed in one step and the currency in another. Change the second after the first, and 100 euro become 100 yen.",
    ],
    details: [
      "The interface does not allow it, the server does. The order was confirmed by mail; I cancelled it at once.",
      "`1e-2`, `0x1` and `01` are accepted too, so the number is parsed by something lenient.",
    ],
    proofs: [
      fenced(
        "http",
        "POST {path} HTTP/1.1",
        "Host: {host}",
        "Content-Type: application/json",
        "",
        '{"{param}": -1, "item": {id}, "currency": "EUR"}',
        "",
        "HTTP/1.1 200 OK",
        "",
        '{"total": "0.01"}',
      ),
    ],
    steps: [
      [
        "Put two things into the basket.",
        "Intercept the request of the {feature} and change `{param}` as above.",
        "Go on to pay: the total is 0.01.",
      ],
    ],
    impacts: [
      "Goods and services for next to nothing.",
      "Loss of revenue with every order, and nobody sees it before the month is closed.",
    ],
    fixes: ["Compute prices on the server, from its own data; refuse what is not a positive whole number."],
  },
  {
    key: "refund-overflow",
    cwe: 841,
    kinds: ["money"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N", "CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:N/I:H/A:N"],
    titles: [
      "{feature}: the sum of parts may exceed the whole",
      "Steps of the {feature} can be done out of order",
      "{feature} of a cancelled order still pays out",
    ],
    summaries: [
      "Each part of the {feature} is compared with the original amount, not with what is left of it. Two times 80 % pass.",
      "The {feature} consists of three steps, and the third does not ask whether the second has happened.",
      "A cancelled order can be brought back with its old number, and the {feature} then works a second time.",
    ],
    details: ["Rounding helps: 33.335 is rounded up three times.", "The state is kept in a hidden field."],
    proofs: [
      fenced(
        "text",
        "order        100.00",
        "{feature} 1    80.00   accepted",
        "{feature} 2    80.00   accepted",
        "balance      -60.00",
      ),
    ],
    steps: [
      [
        "Make an order of 100.00 in test mode.",
        "Use the {feature} for 80.00.",
        "Use it for 80.00 again, with another `{param}`.",
        "Both are accepted.",
      ],
    ],
    impacts: ["A dishonest merchant empties the account of the platform and disappears.", "More money leaves than came in."],
    fixes: ["Compare with the remaining amount inside the transaction that books it."],
  },
  {
    key: "message-flood",
    cwe: 770,
    kinds: ["login", "team"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L", "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:L"],
    titles: [
      "{feature} sends any number of messages to a stranger",
      "No limit on the mails of the {feature}",
      "Text messages at your expense through {path}",
    ],
    summaries: [
      "The {feature} sends a message for each request, to any recipient, without a limit.",
      "There is a limit of one message a minute, per spelling of the address: `a@mail.example`, `A@mail.example`, `a+1@mail.example`.",
    ],
    details: ["I sent {n} to my own number in one minute and stopped."],
    proofs: [fenced("sh", "for i in $(seq 1 {n}); do", "  curl -s https://{host}{path} -d '{param}={mail}' &", "done; wait")],
    steps: [["Run the loop above with your own address.", "Count the messages."]],
    impacts: ["Cost per message, annoyed people, and your sender address on block lists."],
    fixes: ["Limit per recipient (normalised), per account and per network."],
  },
];
