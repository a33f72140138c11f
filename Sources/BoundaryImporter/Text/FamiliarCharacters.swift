internal import EncodingBridge

/// How much a text that is read in an East Asian encoding looks like names of places.
///
/// The frequent characters of these encodings stand on the same bytes, so a few names may be as plausible in one as in
/// another. What names of units are made of then decides: their kinds, directions and landscapes, and the syllables of
/// large places.
enum FamiliarCharacters {
  /// How many values are looked at: a few hundred tell as much as all.
  private static let mostValues = 400

  /// The share of characters beyond ASCII that names of units often have; 0 for an encoding without such a list.
  static func share(of sample: TextSample, as page: CodePage) -> Double {
    guard let familiar = byPage[page], let decoder = TextDecoder(name: page.decoderName) else {
      return 0
    }
    var (known, count) = (0, 0)
    for value in sample.values.prefix(mostValues) {
      switch decoder.decode(value.bytes) {
      case .complete(let text), .cut(let text):
        for scalar in text.unicodeScalars where !scalar.isASCII {
          count += 1
          if familiar.contains(scalar) || isKana(scalar) && page == .shiftJIS { known += 1 }
        }
      case .invalid: count += value.bytes.count
      }
    }
    return count > 0 ? Double(known) / Double(count) : 0
  }

  /// Hiragana and katakana of full width.
  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x30FE).contains(scalar.value)
  }

  private static let byPage: [CodePage: Set<Unicode.Scalar>] = [
    .gbk: letters(
      "市县区省镇乡村州盟旗山江河湖海溪泉岛港湾沙林田石水门口关桥东西南北中上下大小新古老平安宁和德义昌武"
        + "城京津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青夏疆蒙台华兴清高白金天太永龙阳化春长丰"
        + "自治族回壮苗彝侗土家广福建临沂济汉肃内尔木阿"
        // Names of other countries are written by their sounds.
        + "亚尼斯拉利哥巴加维罗里多富汗埃及纽马兰伊基比科索达卡克法非瓦喀麦隆塞萨几奥波共国属圣诞群"),
    .big5: letters(
      "市縣區鄉鎮里村路州省山江河湖海溪泉島港灣沙林田石水門口東西南北中上下大小新古平安寧和德義昌武城臺台灣"
        + "北高雄竹苗栗彰化投雲嘉屏宜蘭花蓮澎基隆桃園金馬祖香九龍太永陽春長豐信仁愛松士文萬"),
    .shiftJIS: letters(
      "都道府県市区町村郡東西南北中上下大小新古京阪山川江田島原野崎岡木本松津浜海口宮城福長広名屋神戸高石井"
        + "沢谷橋森形手秋青岩茨栃群埼玉千葉奈潟富梨岐阜静愛知三重滋賀兵庫和歌取根徳香媛佐熊分児沖縄横"),
    .korean: letters(
      "시도군구읍면동리특별광역자치서울부산대인천주경기강원충청전라상남북제세종포양평안성수용고진영해명의정화"
        + "김이여창거통울릉순목군익완담곡례흥보무함신장당태홍예단보은옥음괴증음영월선철연하횡삼척속초춘임실"
        // Names of other countries are written by their sounds.
        + "가나다마바아자카타파니디비지키티피히르스즈크트프드므브느그란로레루러베데네케테페노모코토누두쿠투푸폴덴맨섬말국"),
  ]

  private static func letters(_ text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars)
  }
}
