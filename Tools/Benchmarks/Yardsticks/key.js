// The key of an item, as it stands in an address: the first 128 bits of its id's SHA-1 in base32.
const crypto = require("node:crypto");

module.exports = (id) => {
  let [text, rest, bits] = ["", 0, 0];
  for (const byte of [...crypto.createHash("sha1").update(id).digest().subarray(0, 16), 0]) {
    rest = (rest << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < 26) {
      bits -= 5;
      text += "abcdefghijklmnopqrstuvwxyz234567"[(rest >> bits) & 31];
    }
    rest &= 0xff;
  }
  return text;
};
