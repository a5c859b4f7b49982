-- Orders (docs/product/3, Order). A cart is an order in status InCart (1); statuses: domain/order/states.ts.

CREATE SEQUENCE order_numbers START 100001;

CREATE TABLE orders (
  uid                text PRIMARY KEY,
  number             bigint UNIQUE,               -- given when the order is placed
  status             smallint NOT NULL,
  version            integer NOT NULL DEFAULT 0,  -- one higher with each change; a stale write is refused
  secret_hash        bytea NOT NULL UNIQUE,       -- sha-256 of the secret in the cart cookie; more in order_secrets
  customer_uid       text,
  email              text,
  customer_info      jsonb,                       -- who orders: Address of domain/delivery
  shipping_info      jsonb,                       -- where to deliver: Address of domain/delivery
  prefecture         smallint,                    -- of the destination, 1-46
  payment_method     text,
  delivery_time      smallint NOT NULL DEFAULT 0,
  delivery_request   smallint NOT NULL DEFAULT 0,
  delivery_note      text NOT NULL DEFAULT '',
  notices            jsonb NOT NULL DEFAULT '[]', -- what was taken out of the cart, not yet read: CartNotice
  option_fee         integer NOT NULL DEFAULT 0,
  subtotal           integer NOT NULL DEFAULT 0,
  discount           integer NOT NULL DEFAULT 0,
  delivery_fee       integer NOT NULL DEFAULT 0,
  charge_fee         integer NOT NULL DEFAULT 0,
  tax                integer NOT NULL DEFAULT 0,
  tax_rate           smallint NOT NULL DEFAULT 10,
  use_point          integer NOT NULL DEFAULT 0,
  add_point          integer NOT NULL DEFAULT 0,
  total              integer NOT NULL DEFAULT 0,
  payment_total      integer NOT NULL DEFAULT 0,
  slip_number        text,                        -- of the last parcel
  return_slip_number text,
  rental_start_on    date,
  rental_end_on      date,
  rental_days        smallint,
  device             text NOT NULL DEFAULT '',
  note               text NOT NULL DEFAULT '',
  memo               text NOT NULL DEFAULT '',
  ordered_at         timestamptz,
  paid_at            timestamptz,
  shipped_at         timestamptz,
  delivered_at       timestamptz,
  returned_at        timestamptz,
  cancelled_at       timestamptz,
  mails_sent         jsonb NOT NULL DEFAULT '{}', -- {kind: instant}
  available          boolean NOT NULL DEFAULT true,
  registered_at      timestamptz NOT NULL,
  modified_at        timestamptz NOT NULL,
  manual             boolean NOT NULL DEFAULT false, -- staff entered it
  locked_at          timestamptz,                 -- when its tax record was moved: lists leave it out
  placed_by          text,                        -- staff who took it on the telephone; null: the customer placed it
  day_telephone      text NOT NULL DEFAULT '',    -- a second number for the day of the delivery
  terms_effect_on    date,                        -- the version of terms and privacy policy it was placed under
  CHECK (total = subtotal - discount + option_fee + delivery_fee + charge_fee),
  CHECK (payment_total = total - use_point),
  CHECK (status = 1 OR number IS NOT NULL)
);
CREATE INDEX orders_by_customer ON orders (customer_uid, status) WHERE customer_uid IS NOT NULL;
CREATE INDEX orders_by_email ON orders (lower(email), status) WHERE email IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, modified_at);
CREATE INDEX orders_unlocked ON orders (status, modified_at) WHERE locked_at IS NULL AND number IS NOT NULL;
CREATE INDEX orders_by_number_and_status ON orders (status, number DESC) WHERE number IS NOT NULL;
CREATE INDEX orders_carts ON orders (modified_at) WHERE status = 1;
CREATE INDEX orders_phone_drafts ON orders (modified_at DESC, uid) WHERE placed_by IS NOT NULL AND status = 1;
-- The open orders of guests are limited by telephone and by household (docs/rules.md Guests and abuse). The street is
-- in it because many customers send to the postal code of a hotel or a funeral hall.
CREATE INDEX orders_by_telephone ON orders ((customer_info->>'telephone'), status) WHERE number IS NOT NULL;
CREATE INDEX orders_by_household ON orders (
  (shipping_info->>'postalCode'),
  (lower(translate(coalesce(shipping_info->>'address1', '') || coalesce(shipping_info->>'address2', ''), ' -', '')))
) WHERE number IS NOT NULL;

-- Further secrets by which an order is found.
CREATE TABLE order_secrets (
  secret_hash bytea PRIMARY KEY,
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- order: opens the order, or the cart. mail: in a link of a mail about the order; opening it proves the mailbox.
  -- cart: of a cart that was placed; finds the order for a repeated confirmation, and does not open it.
  -- next: of a cart whose customer was entered; its first use ends the other secrets of the cart.
  purpose     text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'mail', 'cart', 'next')),
  opened_at   timestamptz -- when a link with it was first opened
);
CREATE INDEX order_secrets_by_order ON order_secrets (order_uid);

-- The network from which a guest placed an order, as a hash; deleted after 30 days.
CREATE TABLE order_networks (
  order_uid    text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  network_hash bytea NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX order_networks_by_network ON order_networks (network_hash, at);
CREATE INDEX order_networks_by_time ON order_networks (at);

-- Every transition of an order: who, when, from, to, what.
CREATE TABLE order_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE,
  at          timestamptz NOT NULL,
  actor       text NOT NULL, -- customer, shop, clock, processor, staff:{uid}
  from_status smallint NOT NULL,
  to_status   smallint NOT NULL,
  reason      text NOT NULL DEFAULT '', -- of earlier releases
  detail      jsonb -- code and data; NULL: erased with the personal data of the order
);
CREATE INDEX order_events_by_order ON order_events (order_uid, id);

-- Fails the statement that saves an order, and with it the transaction, so that the statement can be sent together with
-- the commit (decision 069). Returns how many orders were saved. `version`: NULL when the order may have another one.
CREATE FUNCTION check_saved(order_uid text, version integer, saved bigint, lost_lines bigint, foreign_lines bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF saved = 0 AND version IS NOT NULL THEN
    RAISE EXCEPTION 'order % is no longer at version %', order_uid, version;
  END IF;
  IF lost_lines > 0 THEN RAISE EXCEPTION 'order % would lose a line that is no longer in the cart', order_uid; END IF;
  IF foreign_lines > 0 THEN RAISE EXCEPTION 'order % contains a line of another order', order_uid; END IF;
  RETURN saved;
END
$$;
