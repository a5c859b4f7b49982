-- Names are found however they are written: also without accents, with characters that show nothing, in any variant of
-- their kanji. domain/text/name-key.ts folds what is searched for; a test compares the two.

-- Characters of text that show nothing: a class for regular expressions, as in domain/text/folding.ts.
CREATE FUNCTION invisible_characters() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
$$;

-- As in 0151. Each table of translate(), which compares each character with all of it, is used only where it has one.
CREATE OR REPLACE FUNCTION order_key(typed text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  variants CONSTANT text :=
      '髙﨑嵜碕齋齊禮邊邉濱濵澤櫻國廣德惠眞條龍瀧榮圓壽靜淨靈佛數聲學會黑綠靑淸麥絲繩縱總續纖緣繡裝襟與舊體'
      '價兩來傳變轉輕辨瓣辯豫餘寫寶實對帶廳應戀戰拂拔擇據攝收效斷晝晚曉曆樂樣橫檢歐歸殘每氣渴溫滿濕灣燒狀獨'
      '獻畫當疊發盡碎祕稻穗粹經縣聽肅臺藝藏藥處號蟲覺覽觀觸證譯讀賣贊踐遲鄕醫釋鐵錢鎭關險隨雙雜霸顏顯驗驛髮'
      '鬪鷄鹽點黨齒齡龜凉卷吳嶋嶌峯埜桒栁桺穐舘閒渕𠮷冨曾槇晉莊亞惡壓圍爲壹隱衞驅區勳徑溪螢缺硏儉劍圈權嚴恆'
      '鑛參慘蠶兒辭萬彌祿聰薰瑤莖戾强絕稅說悅脫銳查產彥內姬槪旣卽刄繫摑瘦剝頰塡斉槗𣘺曻昻凞寬緖增賴瀨郞敎步'
      '歷淚黃俠巢錄鍊靏靍鸖圡𡈽𠀋檜籔薮蘓籠鷗祢穰奧遙堯檮萠﨔舩逹豐圀嶽𥔎祗蘆斈冝薗㐂枩枀柗楳壺晄凛鴈鴬渊邨'
      '稱頴淺桝將巖乘俱峽狹愼萊禱蟬驒麵麴吞夘畄蔣兔戶揭姸屛幷ヶヵ';
  folded text;
BEGIN
  IF octet_length(typed) = char_length(typed) THEN
    RETURN lower(regexp_replace(typed, '[\u0001-\u0020''\-\u007F]', '', 'g'));
  END IF;
  folded := regexp_replace(normalize(typed, NFKC),
    '[\u0001-\u0020''\-\u007F-\u00A0\u00B7\u02BC\u1680\u2010-\u2015\u2018\u2019\u2022\u2028\u2029\u2043\u2212\u30FB'
      || invisible_characters() || ']', '', 'g');
  folded := normalize(regexp_replace(normalize(folded, NFD), '[\u0300-\u036F]', '', 'g'), NFC);
  IF folded ~ '[A-ZĐđŁłØøı]' THEN
    folded := translate(folded, 'ABCDEFGHIJKLMNOPQRSTUVWXYZĐđŁłØøı', 'abcdefghijklmnopqrstuvwxyzddllooi');
  END IF;
  IF folded ~ '[ぁ-ゖゝゞ]' THEN
    folded := translate(folded,
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ');
  END IF;
  IF folded ~ ('[' || variants || ']') THEN
    folded := translate(folded, variants,
      '高崎崎崎斎斎礼辺辺浜浜沢桜国広徳恵真条竜滝栄円寿静浄霊仏数声学会黒緑青清麦糸縄縦総続繊縁繍装衿与旧体'
      '価両来伝変転軽弁弁弁予余写宝実対帯庁応恋戦払抜択拠摂収効断昼晩暁暦楽様横検欧帰残毎気渇温満湿湾焼状独'
      '献画当畳発尽砕秘稲穂粋経県聴粛台芸蔵薬処号虫覚覧観触証訳読売賛践遅郷医釈鉄銭鎮関険随双雑覇顔顕験駅髪'
      '闘鶏塩点党歯齢亀涼巻呉島島峰野桑柳柳秋館間淵吉富曽槙晋荘亜悪圧囲為壱隠衛駆区勲径渓蛍欠研倹剣圏権厳恒'
      '鉱参惨蚕児辞万弥禄聡薫瑶茎戻強絶税説悦脱鋭査産彦内姫概既即刃繋掴痩剥頬填斎橋橋昇昂煕寛緒増頼瀬郎教歩'
      '歴涙黄侠巣録錬鶴鶴鶴土土丈桧藪藪蘇篭鴎禰穣奥遥尭梼萌欅船達豊国岳崎祇芦学宜園喜松松松梅壷晃凜雁鶯淵村'
      '称穎浅枡将巌乗倶峡狭慎莱祷蝉騨麺麹呑卯留蒋兎戸掲妍屏并ケカ');
  END IF;
  RETURN folded;
END
$$;

-- Keys as they were stay until their order or member changes: the previous release searches for them.
INSERT INTO order_keys (key, order_uid)
SELECT key, uid FROM (
  SELECT order_key(email) AS key, uid FROM orders WHERE number IS NOT NULL
  UNION
  SELECT unnest(ARRAY[
    order_key(concat(info ->> 'familyName', info ->> 'givenName')),
    order_key(concat(info ->> 'familyNameKana', info ->> 'givenNameKana'))]), uid
  FROM orders CROSS JOIN unnest(ARRAY[customer_info, shipping_info]) AS info WHERE number IS NOT NULL
) AS keys WHERE key <> '' ON CONFLICT DO NOTHING;
INSERT INTO customer_keys (key, customer_uid)
SELECT key, uid FROM customers CROSS JOIN customer_keys_of(email, address) AS key WHERE status <> 'withdrawn'
ON CONFLICT DO NOTHING;

-- The texts by which staff find a venue.
ALTER TABLE venues ADD COLUMN search_keys text NOT NULL GENERATED ALWAYS AS (
  order_key(name) || ' ' || order_key(kana) || ' ' || order_key(address1 || coalesce(address2, ''))) STORED;
