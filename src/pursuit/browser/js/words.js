// Words that the in-page code looks for, in the languages we ship.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.words) return;

  const OUT = [
    "close|dismiss|reject|decline|deny|refuse|accept|agree|allow|ok|okay|got it|i understand|understood|continue",
    "no,? thanks|no thank you|not now|maybe later|later|skip|cancel|only necessary|necessary only|essential only|save",
    "schlie(?:ß|ss)en|ablehnen|akzeptieren|zustimmen|einverstanden|verstanden|nein danke|später|abbrechen|nur notwendige",
    "fermer|refuser|accepter|d'accord|j'accepte|compris|non merci|plus tard|annuler|continuer sans accepter",
    "cerrar|rechazar|aceptar|de acuerdo|entendido|no,? gracias|ahora no|cancelar",
    "chiudi|rifiuta|accetta|ho capito|no,? grazie|annulla|fechar|rejeitar|recusar|aceitar|entendi",
    "sluiten|weigeren|accepteren|akkoord|zamknij|odrzuć|akceptuj|закрыть|отклонить|принять|понятно",
    "关闭|關閉|拒绝|拒絕|接受|同意|确定|確定|知道了|取消|閉じる|拒否|同意する|許可|닫기|거부|동의|확인",
  ].join("|");

  // Ways out that agree to something come after those that refuse or only close.
  const YES =
    "accept|agree|allow|save|akzeptieren|zustimmen|einverstanden|accepter|j'accepte|d'accord|aceptar|de acuerdo|accetta|" +
    "aceitar|accepteren|akkoord|akceptuj|принять|接受|同意|許可|동의";

  P.parts.words = {
    ACCEPTS: YES,
    WAY_OUT: `^[×✕✖✗⨯x]$|(?<![\\p{L}])(?:${OUT})(?![\\p{L}])|[关關閉拒同接确確]`,
    WAY_OUT_HINT: "(^|[-_\\s])(close|dismiss|reject|decline|exit|cancel)([-_\\s]|$)|closebutton|btnclose|close-?icon",
  };
})();
