// Where is a coordinate, from C++17? c++ whereis.cpp $(pkg-config --cflags --libs revgeo)
#include <revgeo.h>

#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

void check(revgeo_status status) {
  if (status < 0) throw std::runtime_error(revgeo_error_text());
}

/// An open index that closes itself; may be shared by threads.
class Geocoder {
public:
  explicit Geocoder(const char *path = nullptr) {
    revgeo_geocoder *opened = nullptr;
    check(revgeo_open(path, nullptr, &opened));
    geocoder.reset(opened);
  }

  revgeo_answer lookup(double latitude, double longitude) const {
    revgeo_answer answer;
    check(revgeo_lookup(geocoder.get(), latitude, longitude, &answer));
    return answer;
  }

  std::optional<std::string> text(const revgeo_answer &answer, const char *field) const {
    std::string text(64, '\0');
    while (true) {
      std::size_t length = 0;
      const auto status =
          revgeo_answer_text(geocoder.get(), &answer, field, text.data(), text.size(), &length);
      if (status == REVGEO_ABSENT) return std::nullopt;
      if (status != REVGEO_TOO_SMALL) check(status);
      const bool fits = length < text.size();
      text.resize(fits ? length : length + 1);
      if (fits) return text;
    }
  }

private:
  struct Close {
    void operator()(revgeo_geocoder *geocoder) const { revgeo_close(geocoder); }
  };
  std::unique_ptr<revgeo_geocoder, Close> geocoder;
};

} // namespace

int main(int count, char **arguments) try {
  const Geocoder geocoder(count > 1 ? arguments[1] : nullptr);
  const double points[][2] = {{31.23, 121.47}, {48.8566, 2.3522}, {40.7128, -74.006}, {0, 0}};

  // Each thread asks the same geocoder.
  std::vector<std::string> names(4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++)
    threads.emplace_back([&, i] {
      const auto answer = geocoder.lookup(points[i][0], points[i][1]);
      names[i] = geocoder.text(answer, "name").value_or("nothing there");
    });
  for (auto &thread : threads) thread.join();
  for (const auto &name : names) std::cout << name << '\n';

  try {
    geocoder.lookup(48.8566, 2352.2);
  } catch (const std::runtime_error &error) {
    std::cout << error.what() << '\n';
  }
  return 0;
} catch (const std::exception &error) {
  std::cerr << "whereis: " << error.what() << '\n';
  return 2;
}
