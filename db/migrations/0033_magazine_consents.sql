-- The consent of a member to the magazine: to which address, from when to when. 特定商取引に関する法律 art. 12-3 asks for
-- the record for three years; it outlives the membership (docs/rules.md, Legal). One row from consent to its end.
CREATE TABLE magazine_consents (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_uid text NOT NULL,
  email        text NOT NULL,
  given_at     timestamptz NOT NULL,
  ended_at     timestamptz,
  CHECK (ended_at >= given_at)
);
CREATE UNIQUE INDEX magazine_consents_current ON magazine_consents (customer_uid) WHERE ended_at IS NULL;
CREATE INDEX magazine_consents_ended ON magazine_consents (ended_at) WHERE ended_at IS NOT NULL;

-- A trigger, because profile, link of an issue, withdrawal, change of address and processes of the previous release all
-- write customers.
CREATE FUNCTION record_magazine_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subscribed text := CASE WHEN NEW.status = 'member' AND NEW.mail_magazine IN (1, 2) THEN NEW.email END;
BEGIN
  UPDATE magazine_consents SET ended_at = greatest(given_at, NEW.modified_at)
  WHERE customer_uid = NEW.uid AND ended_at IS NULL AND email IS DISTINCT FROM subscribed;
  IF subscribed IS NOT NULL THEN
    INSERT INTO magazine_consents (customer_uid, email, given_at) VALUES (NEW.uid, subscribed, NEW.modified_at)
    ON CONFLICT (customer_uid) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_magazine_consent AFTER INSERT OR UPDATE OF status, email, mail_magazine ON customers
  FOR EACH ROW EXECUTE FUNCTION record_magazine_consent();

-- For members of before, the time of the registration: the choice is made there.
INSERT INTO magazine_consents (customer_uid, email, given_at)
SELECT uid, email, completed_at FROM customers WHERE status = 'member' AND mail_magazine IN (1, 2);
