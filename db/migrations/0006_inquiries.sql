-- What customers ask (specification 2, /contact), kept for a year.
CREATE TABLE inquiries (
  uid          text PRIMARY KEY,                   -- of the form that was sent: sent twice, kept once
  received_at  timestamptz NOT NULL,
  topic        smallint NOT NULL CHECK (topic BETWEEN 1 AND 6),
  name         text NOT NULL,
  email        text NOT NULL,
  telephone    text,
  order_number text,
  body         text NOT NULL
);
CREATE INDEX inquiries_by_time ON inquiries (received_at);

-- How often something was done by one who does it, counted by all processes together.
CREATE TABLE rate_windows (
  name    text NOT NULL,                           -- what is counted
  who     text NOT NULL,                           -- an address, an account
  ends_at timestamptz NOT NULL,
  count   integer NOT NULL,
  PRIMARY KEY (name, who)
);
CREATE INDEX rate_windows_by_end ON rate_windows (ends_at);
