# Flagplot's server with its pages. Build: docker build -t flagplot . ; with a database: docker compose up
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
# The hook in hatch_build.py builds the browser client with a node from PyPI; FLAGPLOT_COMPILE=1 would also need a C compiler.
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY requirements/base.txt /tmp/base.txt
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir --require-hashes -r /tmp/base.txt \
    && python -m pip install --no-cache-dir --no-deps /wheels/*.whl \
    && rm -r /wheels /tmp/base.txt \
    && useradd --create-home --uid 1942 flagplot \
    && install -d -o flagplot /data
USER flagplot
WORKDIR /data
VOLUME /data
EXPOSE 1942
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:1942/health', timeout=4)"]
# Arguments of `docker run` are appended and take precedence: docker run flagplot --database postgresql://…
ENTRYPOINT ["flagplot", "serve", "--host", "0.0.0.0", "--port", "1942"]
CMD ["--database", "/data/flagplot.db"]
