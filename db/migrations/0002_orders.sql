-- Orders, their lines (each lends one product for one span), history, payments, mails.
-- Specification 3 and 4; rules.md, Stock, Money, Orders, Mails.

CREATE SEQUENCE order_numbers START 100001;

-- A cart is an order in status InCart (1). Status numbers: domain/order/states.ts.
CREATE TABLE orders (
  uid                 text PRIMARY KEY,
  number              bigint UNIQUE,               -- given when the order is placed
  status              smallint NOT NULL,
  version             integer NOT NULL DEFAULT 0,  -- one higher with each change; a stale write is refused
  secret_hash         bytea NOT NULL UNIQUE,       -- sha-256 of the secret in the cart cookie; more in order_secrets
  customer_uid        text,
  email               text,
  customer_info       jsonb,                       -- who orders: Address of domain/delivery
  shipping_info       jsonb,                       -- where to deliver: Address of domain/delivery
  prefecture          smallint,                    -- of the destination, 1-46
  payment_method      text,
  delivery_time       smallint NOT NULL DEFAULT 0,
  delivery_request    smallint NOT NULL DEFAULT 0,
  delivery_note       text NOT NULL DEFAULT '',
  notices             jsonb NOT NULL DEFAULT '[]', -- what was taken out of the cart, not yet read: CartNotice
  option_fee          integer NOT NULL DEFAULT 0,
  subtotal            integer NOT NULL DEFAULT 0,
  discount            integer NOT NULL DEFAULT 0,
  delivery_fee        integer NOT NULL DEFAULT 0,
  charge_fee          integer NOT NULL DEFAULT 0,
  tax                 integer NOT NULL DEFAULT 0,
  tax_rate            smallint NOT NULL DEFAULT 10,
  use_point           integer NOT NULL DEFAULT 0,
  add_point           integer NOT NULL DEFAULT 0,
  total               integer NOT NULL DEFAULT 0,
  payment_total       integer NOT NULL DEFAULT 0,
  slip_number         text,
  return_slip_number  text,
  rental_start_on     date,
  rental_end_on       date,
  rental_days         smallint,
  device              text NOT NULL DEFAULT '',
  note                text NOT NULL DEFAULT '',
  memo                text NOT NULL DEFAULT '',
  ordered_at          timestamptz,
  paid_at             timestamptz,
  shipped_at          timestamptz,
  delivered_at        timestamptz,
  returned_at         timestamptz,
  cancelled_at        timestamptz,
  mails_sent          jsonb NOT NULL DEFAULT '{}', -- {kind: instant} (the mail-sent flags)
  available           boolean NOT NULL DEFAULT true,
  registered_at       timestamptz NOT NULL,
  modified_at         timestamptz NOT NULL,
  CHECK (total = subtotal - discount + option_fee + delivery_fee + charge_fee),
  CHECK (payment_total = total - use_point),
  CHECK (status = 1 OR number IS NOT NULL)
);
-- Further secrets by which an order is found: the links of mails that were written when the first secret was not at
-- hand.
CREATE TABLE order_secrets (
  secret_hash bytea PRIMARY KEY,
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE
);

CREATE INDEX orders_by_customer ON orders (customer_uid, status) WHERE customer_uid IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, modified_at);

-- A line without an order is a staff hold (Maintenance 8, RentalUnavailable 9) on its product.
CREATE TABLE order_lines (
  uid             text PRIMARY KEY,
  order_uid       text REFERENCES orders ON DELETE CASCADE,
  position        smallint NOT NULL DEFAULT 0,
  status          smallint NOT NULL,
  product_uid     integer NOT NULL REFERENCES products,
  item_id         integer NOT NULL REFERENCES items,
  size_tag_uid    integer,                         -- null: one size
  item_name       text NOT NULL,
  maker_name      text NOT NULL DEFAULT '',
  size_label      text NOT NULL DEFAULT '',
  rental_start_on date NOT NULL,
  rental_end_on   date NOT NULL,
  blocked         daterange NOT NULL,              -- extrastartdate … extraenddate, lower inclusive, upper exclusive
  price           integer NOT NULL DEFAULT 0,
  has_plan        boolean NOT NULL DEFAULT false,
  option_fee      integer NOT NULL DEFAULT 0,
  ref_price       integer NOT NULL DEFAULT 0,
  point_rate      smallint NOT NULL DEFAULT 3,
  returned_on     date,
  cancelled_at    timestamptz,
  CHECK (rental_end_on >= rental_start_on),
  CHECK (lower(blocked) <= rental_start_on AND upper(blocked) > rental_end_on),
  CHECK (order_uid IS NOT NULL OR status IN (8, 9)),
  -- No product is in two places: New, Fix, Shipping, Rental, Maintenance, RentalUnavailable, Dummy (rules.md, Stock).
  CONSTRAINT no_double_booking EXCLUDE USING gist (product_uid WITH =, blocked WITH &&)
    WHERE (status IN (1, 2, 3, 4, 8, 9, 999))
);
CREATE INDEX order_lines_by_order ON order_lines (order_uid);
CREATE INDEX order_lines_arrear ON order_lines (product_uid) WHERE status = 6;

-- Every move of an order: who, when, from, to, why.
CREATE TABLE order_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE,
  at          timestamptz NOT NULL,
  actor       text NOT NULL,                       -- customer, shop, clock, processor, staff:{uid}
  from_status smallint NOT NULL,
  to_status   smallint NOT NULL,
  reason      text NOT NULL DEFAULT ''
);
CREATE INDEX order_events_by_order ON order_events (order_uid, id);

-- One payment of an order. The processor is asked with the uid as idempotency key.
CREATE TABLE payments (
  uid           text PRIMARY KEY,
  order_uid     text NOT NULL REFERENCES orders ON DELETE CASCADE,
  method        text NOT NULL,
  amount        integer NOT NULL CHECK (amount >= 0),
  status        text NOT NULL CHECK (status IN ('started', 'authorised', 'refused', 'captured', 'voided', 'refunded')),
  processor_ref text UNIQUE,
  started_at    timestamptz NOT NULL,
  settled_at    timestamptz
);
CREATE UNIQUE INDEX payments_live_by_order ON payments (order_uid)
  WHERE status IN ('started', 'authorised', 'captured');

-- Mails wait here from the transaction that caused them until they are sent. One row an event.
CREATE TABLE mails (
  uid             text PRIMARY KEY,
  event_key       text NOT NULL UNIQUE,            -- {kind}:{order uid}…: one mail an event
  kind            text NOT NULL,
  order_uid       text REFERENCES orders ON DELETE CASCADE,
  recipient       text NOT NULL,
  content         jsonb NOT NULL,                  -- {subject, text, html}
  queued_at       timestamptz NOT NULL,
  sent_at         timestamptz,
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE sent_at IS NULL;

-- The embedded card processor is a third party that happens to run here: its own schema, nobody else's business.
CREATE SCHEMA embedded_processor;
CREATE TABLE embedded_processor.sessions (
  id              text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  amount          integer NOT NULL,
  return_url      text NOT NULL,
  status          text NOT NULL DEFAULT 'open'
                  CHECK (status IN ('open', 'authorised', 'refused', 'captured', 'voided')),
  last_four       text,
  attempts        integer NOT NULL DEFAULT 0,
  opened_at       timestamptz NOT NULL DEFAULT now(),
  decided_at      timestamptz
);
