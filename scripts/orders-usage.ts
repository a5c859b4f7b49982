/** The commands of `npm run orders`. */
export const ORDERS_USAGE = `npm run orders -- <command> [order] [options] --as person

  rebooked --from 2025-10-01 --until 2026-10-01 [--saved 20]
                                      average damage of cancellations by step of the fee table; saved: percent of
                                      the rental price that a parcel and its cleaning cost
  disputes                            disputed payments, newest first
  undelivered                         parcels that come back, failed attempts, not delivered by noon of their day
  carrier-reports <file>              what the carrier reports: slip, report, time (CSV)
  handed-in <order> --until 2026-12-01 [--return-slip 2]   the day the customer gave the parcel to the carrier
  cod-statement <file>                the carrier's statement of cash on delivery: slip, amount, day (CSV)
  show    <order>                     an order with history, payments, charges and identity document
  confirm <order>                     Delivery → Reserved
  pack    <order> [--line uid …]      all lines that are not shipped, or the given ones
  ship    <order> --slip 1 --return-slip 2 [--line uid …]
          --despite-dispute text      also while the customer disputes a payment
  authorise <order>                   authorises the kept card now, before it is due
  dispute <order> --won | --lost      records how a dispute ended, for processors that do not tell
  return  <order> [--line uid …]      all rented lines, or the given ones
  undo-return <order> --line uid --reason text    on the same day
  refused <order> [--line uid …] [--not-at-fault]   a parcel that came back unopened
  lost    <order> --line uid --reason text          gives an overdue line up, and charges the loss
  found   <order> --line uid                        a lost unit that was found
  substitute <order> --line uid [--product uid]   another free unit of the same item and size
  cod-paid <order> --until 2026-12-01             the day on which the carrier collected the cash
  inspect <order> --line uid [--until 2026-12-01 --reason text]   ready, or under repair until a day
  delivery <order> [--time 3] [--request 99 --text note] [--address file.json]   until the line ships; the file has
                                      the fields of an address; what is left out stays
  rental  <order> [--line uid …] [--from 2026-12-01] [--until 2026-12-04] [--size uid]   before the order is Reserved
  extend  <order> --until 2026-12-01 [--line uid …]   all lines that can go, or the given ones
  cancel  <order> --reason text       by the company, free of charge
  memo    <order> --text text         replaces the memo of the staff; an empty text deletes it
  cancel-line <order> --line uid --reason text   one line, by the company; the customer reads the reason
  late    <order> --line uid --until 2026-12-01   proposes lateness: handed over on a day
  damage  <order> --line uid --kind tear --amount 1000 --reason text --photo file
  claim   <order> --charge uid --amount 1000   claims a proposed charge, or less of it
  waive | contest | uphold | settle <order> --charge uid --reason text   a charge: see docs/order-states.md
  refund  <order> --kind rent | fee --amount 1000 --reason text --wish key   a repeated key refunds once
  document <order> --accept | --refuse --reason text [--erase]
                                      --erase deletes the file at once: it shows a number that the law protects

<order> is an order number or a uid. --as names an account of the back office by e-mail address or uid: the command has
its duties and is in the audit log.
The shop may be running.`
